import type { Meta } from '@storybook/react-vite';
import { widgetStories } from './WidgetStates.tsx';

export default { title: 'Renderer/Widgets/Number' } satisfies Meta;

const stories = widgetStories({
  schema: { type: 'integer', title: 'Lessons a week', minimum: 0 },
  filled: 4,
  faulty: 9999999,
});

export const AllStates = stories.All;
export const Phone = stories.Phone;
export const ReadOnly = stories.ReadOnly;
export const Zoom = stories.Zoom;
