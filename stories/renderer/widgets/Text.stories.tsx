import type { Meta } from '@storybook/react-vite';
import { widgetStories } from './WidgetStates.tsx';

export default { title: 'Renderer/Widgets/Text' } satisfies Meta;

const stories = widgetStories({
  schema: { type: 'string', title: 'Target' },
  filled: 'Read aloud every day',
  faulty: ' ',
});

export const AllStates = stories.All;
export const Phone = stories.Phone;
export const ReadOnly = stories.ReadOnly;
export const Zoom = stories.Zoom;
