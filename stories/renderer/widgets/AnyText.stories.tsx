import type { Meta } from '@storybook/react-vite';
import { widgetStories } from './WidgetStates.tsx';

export default { title: 'Renderer/Widgets/Any-character text' } satisfies Meta;

const stories = widgetStories({
  schema: { type: 'string', maxLength: 250, title: 'In the child’s own words' },
  ui: { 'ui:widget': 'any-text' },
  filled: '“I want to read the whole of it!” – said on 3rd March',
  faulty: 'x'.repeat(260),
});

export const AllStates = stories.All;
export const Phone = stories.Phone;
export const ReadOnly = stories.ReadOnly;
export const Zoom = stories.Zoom;
