import type { Meta } from '@storybook/react-vite';
import { widgetStories } from './WidgetStates.tsx';

export default { title: 'Renderer/Widgets/Any-character text' } satisfies Meta;

const stories = widgetStories({
  schema: { type: 'string', maxLength: 250, title: 'What the spine says' },
  ui: { 'ui:widget': 'any-text' },
  filled: 'Emma: a novel, in three volumes',
  faulty: 'x'.repeat(260),
});

export const AllStates = stories.All;
export const Phone = stories.Phone;
export const ReadOnly = stories.ReadOnly;
export const Zoom = stories.Zoom;
