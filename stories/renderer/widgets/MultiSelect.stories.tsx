import type { Meta } from '@storybook/react-vite';
import { widgetStories } from './WidgetStates.tsx';

export default { title: 'Renderer/Widgets/Multi-select' } satisfies Meta;

const stories = widgetStories({
  schema: {
    type: 'array',
    title: 'Subjects',
    uniqueItems: true,
    items: {
      type: 'string',
      oneOf: [
        { const: 'art', title: 'Art' },
        { const: 'history', title: 'History' },
        { const: 'science', title: 'Science' },
      ],
    },
  },
  filled: ['art', 'science'],
});

export const AllStates = stories.All;
export const Phone = stories.Phone;
export const ReadOnly = stories.ReadOnly;
export const Zoom = stories.Zoom;
