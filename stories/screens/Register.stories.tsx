import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { InPortal } from './support/InPortal.tsx';
import { shows } from './support/shows.ts';

const meta: Meta<typeof InPortal> = {
  title: 'Screens/Register',
  component: InPortal,
  parameters: { layout: 'fullscreen', bare: true },
};
export default meta;

type Story = StoryObj<typeof InPortal>;

export const Today: Story = { args: { path: '/register' }, play: shows('10 due · 7 marked · 3 missing') };

export const Complete: Story = {
  args: { path: '/register/2025-11-11' },
  play: shows('Last mark at 13:42 on 11/11/2025 by Ada Quillfeather'),
};

export const AWeekend: Story = {
  args: { path: '/register/2025-11-15' },
  play: shows(/There is no school on Saturday 15 November 2025/),
};

export const ToRead: Story = { args: { path: '/register', typeId: 4 }, play: shows('Cobbray, Grady') };

export const WaitingForItsButton: Story = {
  args: { path: '/register?dataLoad=false' },
  play: shows(/Nothing has been loaded yet/),
};

export const OpenedRow: Story = {
  args: { path: '/register' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const arrow = { name: 'Week, exclusions and notes: Cobbray, Grady' };
    await userEvent.click(await page.findByRole('button', arrow));
    await within(await page.findByRole('group', arrow)).findByText('Last five notes');
  },
};

export const OpenedRowOnAPhone: Story = { ...OpenedRow, globals: { viewport: { value: 'phone' } } };

/** On a phone a press on a session opens its codes, large; "Present where empty" stays at the foot. */
export const CodesOnAPhone: Story = {
  args: { path: '/register' },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByRole('button', { name: 'Present where empty (3)' });
    const [gap] = await page.findAllByRole('button', { name: 'AM mark no mark' });
    if (gap) await userEvent.click(gap);
    const sheet = within(await within(document.body).findByRole('dialog', { name: /^Codes for .* AM$/ }));
    await sheet.findByRole('button', { name: 'More …' });
  },
};

export const ANote: Story = {
  args: { path: '/register' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const [first] = await page.findAllByRole('button', { name: 'Add a note' });
    if (first) await userEvent.click(first);
    await within(document.body).findByRole('dialog', { name: 'Add a note' });
  },
};

/** The week as a workbook that is filled in without a network. */
export const AsAWorkbook: Story = {
  args: { path: '/register' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: 'Register as a workbook' }));
    await within(document.body).findByRole('dialog', { name: /^Register as a workbook: week of / });
  },
};

export const BringsAWorkbookBack: Story = {
  args: { path: '/register' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: 'Bring a workbook back' }));
    const dialog = within(await within(document.body).findByRole('dialog', { name: 'Bring a workbook back' }));
    await dialog.findByText('Workbook of the register');
  },
};

export const WorkbooksBroughtBack: Story = {
  args: { path: '/registerWorkbooks', typeId: 1 },
  play: shows('Workbooks brought back'),
};

/** A week at two schools: a line for each, named by it; what the other one has is D. */
export const AWeekAtTwoSchools: Story = {
  args: { path: '/students/6/attendance?week=2025-11-10' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('rowheader', { name: /Starlingmere High School/ });
    await canvas.findByRole('rowheader', { name: /Hazelwharf Academy/ });
  },
};
