import type { Meta } from '@storybook/react-vite';
import { storyFiles } from './storyFiles.ts';
import { widgetStories } from './WidgetStates.tsx';

export default { title: 'Renderer/Widgets/Picture' } satisfies Meta;

const stories = widgetStories({
  schema: { type: 'string', title: 'Something the child made' },
  ui: { 'ui:widget': 'picture' },
  filled: 'door',
  files: storyFiles(),
});

export const AllStates = stories.All;
export const Phone = stories.Phone;
export const ReadOnly = stories.ReadOnly;
export const Zoom = stories.Zoom;
