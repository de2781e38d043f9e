import type { Meta, StoryObj } from '@storybook/react-vite';
import { WidgetPage } from './WidgetPage.tsx';

const meta = {
  title: 'Reference/Widgets',
  component: WidgetPage,
  tags: ['!test'],
  parameters: { controls: { disable: true } },
} satisfies Meta<typeof WidgetPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Text: Story = { args: { name: 'text' } };
export const AnyText: Story = { args: { name: 'any-text' } };
export const Textarea: Story = { args: { name: 'textarea' } };
export const Select: Story = { args: { name: 'select' } };
export const MultiSelect: Story = { args: { name: 'multi-select' } };
export const Radio: Story = { args: { name: 'radio' } };
export const Chips: Story = { args: { name: 'chips' } };
export const Checkbox: Story = { args: { name: 'checkbox' } };
export const Number: Story = { args: { name: 'number' } };
export const Decimal: Story = { args: { name: 'decimal' } };
export const Money: Story = { args: { name: 'money' } };
export const Date: Story = { args: { name: 'date' } };
export const DateTime: Story = { args: { name: 'date-time' } };
export const Email: Story = { args: { name: 'email' } };
export const Scale: Story = { args: { name: 'scale' } };
export const Signature: Story = { args: { name: 'signature' } };
export const Upload: Story = { args: { name: 'upload' } };
export const Picture: Story = { args: { name: 'picture' } };
export const SchoolByUrn: Story = { args: { name: 'school-by-urn' } };
export const Password: Story = { args: { name: 'password' } };
export const Code: Story = { args: { name: 'code' } };
