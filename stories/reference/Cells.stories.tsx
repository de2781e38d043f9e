import type { Meta, StoryObj } from '@storybook/react-vite';
import { CellPage } from './CellPage.tsx';

const meta = {
  title: 'Reference/Cells',
  component: CellPage,
  tags: ['!test'],
  parameters: { controls: { disable: true } },
} satisfies Meta<typeof CellPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Text: Story = { args: { name: 'text' } };
export const Truncated: Story = { args: { name: 'truncated' } };
export const Date: Story = { args: { name: 'date' } };
export const Money: Story = { args: { name: 'money' } };
export const Lookup: Story = { args: { name: 'lookup' } };
export const Link: Story = { args: { name: 'link' } };
export const Toggle: Story = { args: { name: 'toggle' } };
export const Menu: Story = { args: { name: 'menu' } };
export const Edit: Story = { args: { name: 'edit' } };
export const Entry: Story = { args: { name: 'entry' } };
export const Stages: Story = { args: { name: 'stages' } };
export const NoteType: Story = { args: { name: 'note-type' } };
export const PepStatus: Story = { args: { name: 'pep-status' } };
export const Document: Story = { args: { name: 'document' } };
export const MessageSubject: Story = { args: { name: 'message-subject' } };
export const Alert: Story = { args: { name: 'alert' } };
