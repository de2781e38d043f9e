import type { Meta } from '@storybook/react-vite';
import { widgetStories } from './WidgetStates.tsx';

export default { title: 'Renderer/Widgets/Select' } satisfies Meta;

const stories = widgetStories({ schema: { type: 'string', title: 'Kind', oneOf: [{ const: 'novel', title: 'Novel' }, { const: 'poetry', title: 'Poetry' }, { const: 'drama', title: 'Drama with a very long name that has to be cut short somewhere' }] }, filled: 'novel', faulty: 'withdrawn' });

export const AllStates = stories.All;
export const Phone = stories.Phone;
export const ReadOnly = stories.ReadOnly;
