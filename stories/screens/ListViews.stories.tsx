import type { Meta, StoryObj } from '@storybook/react-vite';
import { DeclaredForm } from './support/DeclaredForm.tsx';

const meta: Meta<typeof DeclaredForm> = { title: 'Screens/Views of lists', component: DeclaredForm };
export default meta;
type Story = StoryObj<typeof DeclaredForm>;

const view = {
  viewId: null,
  title: '',
  isForAll: false,
  mayShare: true,
  table: 'students',
  filters: {},
  sort: null,
  pageSize: 10,
  columns: null,
};

export const Save: Story = { args: { form: 'list-view/save', facts: { view } } };

export const OnlyOnesOwn: Story = { args: { form: 'list-view/save', facts: { view: { ...view, mayShare: false } } } };
