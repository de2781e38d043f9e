import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { InPortal } from './support/InPortal.tsx';

const meta = {
  title: 'Screens/Pictures of attendance',
  component: InPortal,
  parameters: { layout: 'fullscreen', bare: true },
  args: { path: '/reports/attendance', typeId: 2 },
} satisfies Meta<typeof InPortal>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Months, reasons, year groups, schools, days: each a picture, the finding in words, the figures beneath. */
export const AtAGlance: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await waitFor(() => expect(canvas.getByRole('img', { name: /95.1% \(September\)/ })).toBeVisible());
    await waitFor(() => expect(canvas.getAllByRole('img', { name: /absence/i })).toHaveLength(3));
    await waitFor(() => expect(canvas.getByRole('img', { name: /Missing marks: on \d+ of \d+ days/ })).toBeVisible());
    const [day] = await canvas.findAllByRole('link', { name: /^Show the missing marks of / });
    await waitFor(() =>
      expect(day?.getAttribute('href')).toMatch(/^\/register\/2026-11-\d\d\?.*filter.isMissing=true/),
    );
  },
};

/** How many miss a tenth or half of a term, and of the year. */
export const ByTerm: Story = {
  args: { path: '/reports/absenceByTerm' },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByRole('img', { name: /absence/i })).toBeVisible());
  },
};

/** A pupil’s year, which is chosen: a week without marks is a gap, what came about is marked and told. */
export const OfPupil: Story = {
  args: { path: '/students/5/attendance/year' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await waitFor(() => expect(canvas.getByRole('img', { name: /lowest 60.0%.* 4 events are marked/ })).toBeVisible());
    const list = within(await canvas.findByRole('list', { name: 'Marked above' }));
    await waitFor(() =>
      expect(list.getByText(/05\/10\/2026: Suspension or exclusion begins, Suspension$/)).toBeVisible(),
    );
    await userEvent.click(await canvas.findByRole('button', { name: /^Filters/ }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Academic year' })).toBeVisible());
  },
};
