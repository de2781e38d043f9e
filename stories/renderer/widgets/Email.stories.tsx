import type { Meta } from '@storybook/react-vite';
import { widgetStories } from './WidgetStates.tsx';

export default { title: 'Renderer/Widgets/Email' } satisfies Meta;

const stories = widgetStories({
  schema: { type: 'string', format: 'email', title: 'Carer’s e-mail address' },
  ui: { 'ui:widget': 'email' },
  filled: 'carer@home.example',
  faulty: 'carer at home',
});

export const AllStates = stories.All;
export const Phone = stories.Phone;
export const ReadOnly = stories.ReadOnly;
export const Zoom = stories.Zoom;
