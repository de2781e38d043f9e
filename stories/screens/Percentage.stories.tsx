import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { catalog } from './support/catalogue.ts';
import { InPortal } from './support/InPortal.tsx';
import { shows } from './support/shows.ts';

const tab = '/student/5/individualPupilRecord/PercentageAttendance';

const meta = {
  title: 'Screens/Percentage attendance',
  component: InPortal,
  parameters: { layout: 'fullscreen', bare: true },
  args: { path: tab },
} satisfies Meta<typeof InPortal>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A pupil's weeks: this one, one that is missing, one without school, and their notes about attendance. */
export const OfPupil: Story = { play: shows('Weeks missing data') };

/** Whoever only reads sees figures, and no box to type in. */
export const ToRead: Story = {
  args: { typeId: 4 },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findAllByText('92.0%');
    await waitFor(() => expect(within(canvasElement).queryByRole('textbox')).toBeNull());
  },
};

/** The words of a figure that is none are those of its form. */
export const BeyondAHundred: Story = {
  play: async ({ canvasElement }) => {
    const { title, messages } = catalog.form('attendance/week');
    const [box] = await within(canvasElement).findAllByRole('textbox', { name: new RegExp(`^${title} of`) });
    if (box === undefined) throw new Error('No week takes a figure.');
    await userEvent.type(box, '101{Enter}');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(String(messages?.percentageAttended)));
  },
};

/** The filters in the side panel, by the form of their own. */
export const Filters: Story = {
  play: async ({ canvasElement }) => {
    const { schema } = catalog.form('attendance/weeks-shown');
    const { showOnlyMissingMarks } = schema.properties as Record<string, { oneOf?: { title: string }[] }>;
    const [buttons] = await within(canvasElement).findAllByRole('button', { name: 'Filters' });
    if (buttons?.getAttribute('aria-expanded') !== 'true') await userEvent.click(buttons ?? canvasElement);
    for (const { title } of showOnlyMissingMarks?.oneOf ?? [])
      await waitFor(() => expect(within(canvasElement).getByRole('radio', { name: title })).toBeVisible());
  },
};

/** One week of every pupil. */
export const Register: Story = {
  args: { path: '/percentageRegister?week=2025-11-03' },
  play: shows(/without a figure/),
};
