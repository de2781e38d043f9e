import type { Meta } from '@storybook/react-vite';
import { widgetStories } from './WidgetStates.tsx';

export default { title: 'Renderer/Widgets/Money' } satisfies Meta;

const stories = widgetStories({
  schema: { type: 'number', title: 'Cost', minimum: 0 },
  ui: { 'ui:widget': 'money' },
  filled: 12.5,
  faulty: 99999,
});

export const AllStates = stories.All;
export const Phone = stories.Phone;
export const ReadOnly = stories.ReadOnly;
export const Zoom = stories.Zoom;
