import type { Meta } from '@storybook/react-vite';
import { widgetStories } from './WidgetStates.tsx';

export default { title: 'Renderer/Widgets/Radio' } satisfies Meta;

const stories = widgetStories({
  schema: {
    type: 'string',
    title: 'Does it cost anything?',
    oneOf: [
      { const: 'yes', title: 'Yes' },
      { const: 'no', title: 'No' },
    ],
  },
  ui: { 'ui:widget': 'radio' },
  filled: 'yes',
});

export const AllStates = stories.All;
export const Phone = stories.Phone;
export const ReadOnly = stories.ReadOnly;
export const Zoom = stories.Zoom;
