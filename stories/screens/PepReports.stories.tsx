import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { InPortal } from './support/InPortal.tsx';

const meta = {
  title: 'Screens/Reports of PEPs',
  component: InPortal,
  parameters: { layout: 'fullscreen', bare: true },
  args: { path: '/reports/pepTimeliness', typeId: 3 },
} satisfies Meta<typeof InPortal>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Each measure with its limit: a picture, the figures, and the way to the pupils behind them. */
export const Timeliness: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await waitFor(() => expect(canvas.getByRole('img', { name: /Has its meeting, 101/ })).toBeVisible());
    await waitFor(() => expect(canvas.getByRole('link', { name: 'Handed in in time' })).toBeVisible());
  },
};

/** The pupils behind the figures, those first of whom something was missed. */
export const Cases: Story = {
  args: { path: '/reports/pepCases' },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByText('Quillon, Rafferty')).toBeVisible());
  },
};

/** For publication figures under six are left out, and the row says so. */
export const ForPublication: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Filters' }));
    const [form] = await canvas.findAllByLabelText('Form of the report');
    if (form === undefined) throw new Error('The form of the report cannot be chosen.');
    await userEvent.selectOptions(form, 'For publication');
    await waitFor(() => expect(canvas.getAllByText(/^Not shown: fewer than 6/)[0]).toBeVisible());
  },
};

/** The plan as a whole, then its sections. */
export const Ratings: Story = {
  args: { path: '/reports/pepRatings', typeId: 2 },
  play: async ({ canvasElement }) => {
    await waitFor(() =>
      expect(within(canvasElement).getByRole('img', { name: /Green or better: Personal details, 22/ })).toBeVisible(),
    );
  },
};

/** Money by term and by financial year; more agreed than granted is marked in words, and what is released is said. */
export const Premium: Story = {
  args: { path: '/reports/pepPremium', typeId: 2 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await waitFor(() => expect(canvas.getAllByRole('img', { name: /April 20\d\d to March 20\d\d/ })[0]).toBeVisible());
    await waitFor(() => expect(canvas.getAllByText('-£1,800.00')[0]).toBeVisible());
    await waitFor(() => expect(canvas.getAllByText(/^Released: £50,700.00; not yet/)[0]).toBeVisible());
  },
};

/** Suspensions by term and by reason, each as a chart with its table. */
export const Suspensions: Story = {
  args: { path: '/reports/suspensions', typeId: 2 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await waitFor(() => expect(canvas.getAllByText('27.0')[0]).toBeVisible());
    await waitFor(() => expect(canvas.getAllByText('No reason given')[0]).toBeVisible());
  },
};

/** Judgements of all pupils against what is expected of their age, by term and subject. */
export const Results: Story = {
  args: { path: '/reports/results', typeId: 2 },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getAllByText('54.2%')[0]).toBeVisible());
  },
};

/** The workbook for the governing board, with its first sheet as it will be; its form cannot be changed. */
export const GoverningBoard: Story = {
  args: { path: '/reports/governingBoard', typeId: 2 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Workbook for the governing board' })).toBeVisible());
    await waitFor(() => expect(canvas.getAllByText(/^Not shown: fewer than 6/)[0]).toBeVisible());
  },
};
