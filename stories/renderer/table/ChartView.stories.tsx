import type { Meta, StoryObj } from '@storybook/react-vite';
import { ChartView } from '../../../src/renderer/index.ts';
import { shows } from '../../screens/support/shows.ts';

const meta: Meta<typeof ChartView> = { title: 'Renderer/Table/Chart view', component: ChartView };
export default meta;
type Story = StoryObj<typeof meta>;

const loans = {
  title: 'Loans by week',
  kind: 'lines',
  categories: ['5 January', '12 January', '19 January', '26 January'],
  series: [{ title: 'Loans', values: [90, 72, null, 100], texts: ['90', '72', '', '100'] }],
  reference: { value: 80, title: 'Aim' },
  from: 0,
} as const;

export const AboveATable: Story = { args: { data: loans }, play: shows('Loans by week') };

export const Small: Story = { args: { data: loans, small: true }, play: shows(/5 January/) };
