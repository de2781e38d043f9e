import type { Meta } from '@storybook/react-vite';
import { widgetStories } from './WidgetStates.tsx';

export default { title: 'Renderer/Widgets/Date' } satisfies Meta;

const stories = widgetStories({
  schema: { type: 'string', format: 'date', title: 'To be reached by' },
  ui: { 'ui:widget': 'date' },
  filled: '2026-06-23',
  faulty: '31/02/2026',
});

export const AllStates = stories.All;
export const Phone = stories.Phone;
export const ReadOnly = stories.ReadOnly;
export const Zoom = stories.Zoom;
