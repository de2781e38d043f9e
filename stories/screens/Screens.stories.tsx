import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { InPortal } from './support/InPortal.tsx';
import { shows } from './support/shows.ts';

const meta: Meta<typeof InPortal> = {
  title: 'Screens/Portal',
  component: InPortal,
  parameters: { layout: 'fullscreen', bare: true },
};
export default meta;

type Story = StoryObj<typeof InPortal>;

export const Students: Story = { args: { path: '/students' }, play: shows('Ambrel, Elowen') };

export const AllPupilRecords: Story = { args: { path: '/AllPupilRecords' }, play: shows('Ambrel, Elowen') };

export const Today: Story = { args: { path: '/dashboard' }, play: shows('Plans ready to review') };

export const TodayOfSuspensions: Story = {
  args: { path: '/dashboard' },
  play: async () => {
    const card = await screen.findByRole('region', { name: 'Suspended or excluded, at or near day six' });
    const link = await within(card).findByRole('link', { name: /^See the list: / });
    await waitFor(() => expect(link.getAttribute('href')).toBe('/allExclusions?sort=daySix&filter.isDaySix=true'));
    await waitFor(() => expect(within(card).getByText('Day six is 17/11/2025')).toBeVisible());
  },
};

export const TodayOfHead: Story = {
  args: { path: '/dashboard', typeId: 3 },
  play: async () => {
    const line = await screen.findByRole('region', { name: 'Plans of this term' });
    await waitFor(() => expect(within(line).getByText('Not started')).toBeVisible());
  },
};

export const StudentOverview: Story = { args: { path: '/students/5' }, play: shows('Percentage register') };

export const StudentOverviewAtAGlance: Story = {
  args: { path: '/students/5', typeId: 1 },
  play: async () => {
    const people = await screen.findByRole('region', { name: 'People' });
    await waitFor(() => expect(within(people).getByRole('link', { name: /Call Imri Calderby/ })).toBeVisible());
    await screen.findByRole('img', { name: /Attendance by week/ });
  },
};

export const StudentOverviewOfNewPupil: Story = {
  args: { path: '/students/8' },
  play: shows(/This pupil has no PEP yet\. No attendance is recorded/),
};

export const LineOfTime: Story = {
  args: { path: '/students/5/lineOfTime' },
  play: async () => {
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Notes' }));
    await waitFor(() => expect(screen.getByText('5 entries')).toBeVisible());
    await waitFor(() => expect(screen.queryByText(/will send its figures/)).toBeNull());
  },
};

export const StudentOverviewToRead: Story = {
  args: { path: '/students/5', typeId: 4 },
  play: shows('Dual registered'),
};

export const BasicDetails: Story = {
  args: { path: '/student/5/individualPupilRecord' },
  play: shows('White - British'),
};

export const Professionals: Story = {
  args: { path: '/student/5/individualPupilRecord/Professionals' },
  play: shows('Iddenshaw'),
};

export const SchoolHistory: Story = {
  args: { path: '/student/5/individualPupilRecord/SchoolHistory' },
  play: shows('Otterglow Primary School'),
};

export const PercentageAttendance: Story = {
  args: { path: '/student/5/individualPupilRecord/PercentageAttendance' },
  play: shows('Weeks missing data'),
};

export const HeldElsewhere: Story = {
  args: { path: '/student/5/individualPupilRecord/Behaviour' },
  play: shows('This section is held in another system'),
};

export const NoSuchTab: Story = {
  args: { path: '/student/5/individualPupilRecord/Nothing' },
  play: shows('Page Not Found'),
};

export const Peps: Story = { args: { path: '/peps' }, play: shows(/^Ambrel, Elowen/) };

export const StudentPeps: Story = { args: { path: '/students/5/peps' }, play: shows('PEP Sections') };

export const StudentPep: Story = { args: { path: '/students/5/peps/1101', typeId: 1 }, play: shows('PEP Sections') };

/** Three documents of a plan, for everybody who may open it. */
export const StudentPepDocuments: Story = {
  args: { path: '/students/5/peps/1101', typeId: 4 },
  play: async () => {
    const group = await screen.findByRole('group', { name: 'PDFs of this PEP' });
    const buttons = await within(group).findAllByRole('button');
    await waitFor(() =>
      expect(buttons.map((button) => button.textContent)).toEqual([
        'Save as PDF',
        'Redacted PDF',
        'Blank form',
        'Page for a looked-after review',
      ]),
    );
  },
};

export const StudentAttendance: Story = { args: { path: '/students/5/attendance' }, play: shows('Wednesday') };

export const SessionAttendance: Story = {
  args: { path: '/student/5/individualPupilRecord/SessionAttendance' },
  play: shows('Hazelwharf Academy'),
};

export const ChangeAuthority: Story = {
  args: { path: '/changeLocalAuthority', supportOrigin: true },
  play: shows('Work as Brinmoor'),
};

export const ChangeAuthorityNotAllowed: Story = {
  args: { path: '/changeLocalAuthority' },
  play: shows('You do not have permission to change Local Authority, please contact support'),
};

export const AccessDenied: Story = {
  args: { path: '/authError' },
  play: shows(
    'You are not allowed to access that part of the site. Please click back and try again, or contact support',
  ),
};

export const PageNotFound: Story = { args: { path: '/nowhere' }, play: shows('Page Not Found') };
