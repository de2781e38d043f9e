import type { Meta } from '@storybook/react-vite';
import { widgetStories } from './WidgetStates.tsx';

export default { title: 'Renderer/Widgets/Checkbox' } satisfies Meta;

const stories = widgetStories({
  schema: { type: 'boolean', title: 'The child has read this part' },
  filled: true,
  faulty: false,
});

export const AllStates = stories.All;
export const Phone = stories.Phone;
export const ReadOnly = stories.ReadOnly;
export const Zoom = stories.Zoom;
