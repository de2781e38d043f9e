import type { Meta } from '@storybook/react-vite';
import { widgetStories } from './WidgetStates.tsx';

export default { title: 'Renderer/Widgets/Textarea' } satisfies Meta;

const stories = widgetStories({
  schema: { type: 'string', title: 'Summary' },
  ui: { 'ui:widget': 'textarea' },
  filled: 'Handsome, clever and rich.\n\nA long summary grows with what is typed and then scrolls.',
});

export const AllStates = stories.All;
export const Phone = stories.Phone;
export const ReadOnly = stories.ReadOnly;
export const Zoom = stories.Zoom;
