import type { Meta, StoryObj } from '@storybook/react-vite';
import { WidgetPage } from './WidgetPage.tsx';

const meta = {
  title: 'Reference/Fields',
  component: WidgetPage,
  tags: ['!test'],
  parameters: { controls: { disable: true } },
} satisfies Meta<typeof WidgetPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Rows: Story = { args: { name: 'rows', isField: true } };
export const List: Story = { args: { name: 'list', isField: true } };
export const Description: Story = { args: { name: 'description', isField: true } };
export const LinkButton: Story = { args: { name: 'link-button', isField: true } };
export const Image: Story = { args: { name: 'image', isField: true } };
export const EmbeddedScene: Story = { args: { name: 'embedded-scene', isField: true } };
export const TotalPremium: Story = { args: { name: 'total-premium', isField: true } };
export const ReportCard: Story = { args: { name: 'report-card', isField: true } };
