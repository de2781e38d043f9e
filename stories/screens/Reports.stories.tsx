import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { catalog } from './support/catalogue.ts';
import { InPortal } from './support/InPortal.tsx';
import { shows } from './support/shows.ts';

const meta: Meta<typeof InPortal> = {
  title: 'Screens/Reports',
  component: InPortal,
  parameters: { layout: 'fullscreen', bare: true },
};
export default meta;

type Story = StoryObj<typeof InPortal>;

export const Attendance: Story = {
  args: { path: '/reports' },
  play: shows('Session marks of the pupils you choose, a sheet each, between two dates.'),
};

export const AttendanceUnanswered: Story = {
  args: { path: '/reports' },
  play: async () => {
    const form = within(await screen.findByRole('form', { name: 'Marks between two dates' }));
    await userEvent.click(await form.findByRole('button', { name: 'Export to Excel' }));
    const said = await screen.findAllByText(String(catalog.form('report/marks').messages?.studentIds));
    await waitFor(() => expect(said[0]).toBeVisible());
  },
};

/** The register of a day, which is today until another is chosen. */
export const AttendanceRegisterAsked: Story = {
  args: { path: '/reports' },
  play: async () => {
    const name = catalog.form('report/register').title;
    const form = within(await screen.findByRole('form', { name }));
    await userEvent.click(await form.findByRole('button', { name: 'Export to Excel' }));
    const dialog = await screen.findByRole('dialog', { name });
    // It fades in.
    await waitFor(() => expect(dialog).toBeVisible());
  },
};

export const Assessment: Story = { args: { path: '/reports#assessment' }, play: shows('AssessmentEarlyYears.xlsx') };

export const AssessmentCardAsked: Story = {
  args: { path: '/reports#assessment' },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Export Key Stage 2' }));
    const dialog = await screen.findByRole('dialog', { name: 'Export Key Stage 2' });
    // It fades in.
    await waitFor(() => expect(dialog).toBeVisible());
  },
};

export const Other: Story = { args: { path: '/reports#other' }, play: shows('Otterglow Primary School') };

export const Pep: Story = { args: { path: '/reports#pep' }, play: shows('PEP status') };

export const StudentsReport: Story = { args: { path: '/studentsReport' }, play: shows('Ambrel, Elowen') };

const analysis = '/reports/attendanceAnalysisDetail';

export const AttendanceAnalysis: Story = { args: { path: analysis }, play: shows('Ambrel, Elowen') };

export const AttendanceAnalysisOpened: Story = {
  args: { path: analysis },
  play: async () => {
    const [first] = await screen.findAllByRole('button', { name: /^Codes/ });
    if (first === undefined) throw new Error('No row can be opened.');
    await userEvent.click(first);
    const said = await screen.findAllByText('Illness (not medical or dental appointment)');
    await waitFor(() => expect(said[0]).toBeVisible());
  },
};
