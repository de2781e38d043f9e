import type { Meta, StoryObj } from '@storybook/react-vite';
import { KindPage } from './KindPage.tsx';

const meta = {
  title: 'Reference/Declarations',
  component: KindPage,
  tags: ['!test'],
  parameters: { controls: { disable: true } },
} satisfies Meta<typeof KindPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Record: Story = { args: { kind: 'record' } };
export const Lookup: Story = { args: { kind: 'lookup' } };
export const Form: Story = { args: { kind: 'form' } };
export const Stages: Story = { args: { kind: 'stages' } };
export const Table: Story = { args: { kind: 'table' } };
export const Screen: Story = { args: { kind: 'screen' } };
export const Overlay: Story = { args: { kind: 'overlay' } };
