import type { Meta, StoryObj } from '@storybook/react-vite';
import { InPortal } from './support/InPortal.tsx';
import { shows } from './support/shows.ts';

const meta: Meta<typeof InPortal> = {
  title: 'Screens/PEP stage',
  component: InPortal,
  parameters: { layout: 'fullscreen', bare: true },
};
export default meta;

type Story = StoryObj<typeof InPortal>;

const stage = (path: string, others: { authority?: number; typeId?: number } = {}): Story => ({
  args: { path, typeId: 1, ...others },
  play: shows('PEP Home'),
});

export const Meeting = stage('/students/5/pep/1101/meeting/form');

export const Personal = stage('/students/5/pep/1101/personal/form', { typeId: 6 });

/** A publication has taken a question out that was answered. */
export const Care: Story = {
  ...stage('/students/5/pep/1101/care/form', { typeId: 6 }),
  play: shows('Answers to questions that are no longer asked'),
};

export const Health = stage('/students/5/pep/1101/health/form', { typeId: 6 });

export const School = stage('/students/5/pep/1101/school/form');

export const Attendance = stage('/students/5/pep/1101/attendance/form');

export const Send = stage('/students/5/pep/1101/send/form');

export const Attainment = stage('/students/5/pep/1101/attainment/form');

export const MyViews = stage('/students/5/pep/1101/my-views/form');

export const OtherViews = stage('/students/5/pep/1101/other-views/form', { typeId: 6 });

export const Review = stage('/students/5/pep/1101/review/form');

export const Targets = stage('/students/5/pep/1101/targets/form');

export const Future = stage('/students/5/pep/1101/future/form');

export const Agree = stage('/students/5/pep/1101/agree/form');

export const Quality = stage('/students/5/pep/1101/quality/form', { typeId: 2 });

export const AttendanceOfAuthority12 = stage('/students/5/pep/1201/attendance/form', { authority: 12 });

export const StageOfAuthority12Alone = stage('/students/5/pep/1201/aspiration-pathway/form', { authority: 12 });
