import type { Meta } from '@storybook/react-vite';
import { widgetStories } from './WidgetStates.tsx';

export default { title: 'Renderer/Widgets/Textarea' } satisfies Meta;

const stories = widgetStories({
  schema: { type: 'string', title: 'What will happen' },
  ui: { 'ui:widget': 'textarea' },
  filled: 'She reads to her carer after tea.\n\nA long text grows with what is typed and then scrolls.',
});

export const AllStates = stories.All;
export const Phone = stories.Phone;
export const ReadOnly = stories.ReadOnly;
export const Zoom = stories.Zoom;
