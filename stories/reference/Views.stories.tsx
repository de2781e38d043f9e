import type { Meta, StoryObj } from '@storybook/react-vite';
import { ViewPage } from './ViewPage.tsx';

const meta = {
  title: 'Reference/Views',
  component: ViewPage,
  tags: ['!test'],
  parameters: { controls: { disable: true } },
} satisfies Meta<typeof ViewPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const ActionButton: Story = { args: { name: 'ActionButton' } };
export const Cards: Story = { args: { name: 'Cards' } };
export const ChartView: Story = { args: { name: 'ChartView' } };
export const CountsLine: Story = { args: { name: 'CountsLine' } };
export const ExportDialog: Story = { args: { name: 'ExportDialog' } };
export const Figures: Story = { args: { name: 'Figures' } };
export const FilterPanel: Story = { args: { name: 'FilterPanel' } };
export const FormDialog: Story = { args: { name: 'FormDialog' } };
export const FormView: Story = { args: { name: 'FormView' } };
export const InlineForm: Story = { args: { name: 'InlineForm' } };
export const PivotView: Story = { args: { name: 'PivotView' } };
export const ScreenBody: Story = { args: { name: 'ScreenBody' } };
export const ScreenView: Story = { args: { name: 'ScreenView' } };
export const TableView: Story = { args: { name: 'TableView' } };
export const TabStrip: Story = { args: { name: 'TabStrip' } };
