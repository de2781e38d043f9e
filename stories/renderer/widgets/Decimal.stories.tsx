import type { Meta } from '@storybook/react-vite';
import { widgetStories } from './WidgetStates.tsx';

export default { title: 'Renderer/Widgets/Decimal' } satisfies Meta;

const stories = widgetStories({
  schema: { type: 'number', title: 'Hours of support a week' },
  filled: 1.25,
  faulty: -1,
});

export const AllStates = stories.All;
export const Phone = stories.Phone;
export const ReadOnly = stories.ReadOnly;
export const Zoom = stories.Zoom;
