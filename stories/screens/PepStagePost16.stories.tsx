import type { Meta, StoryObj } from '@storybook/react-vite';
import { InPortal } from './support/InPortal.tsx';
import { shows } from './support/shows.ts';

const meta: Meta<typeof InPortal> = {
  title: 'Screens/PEP stage, post-16',
  component: InPortal,
  parameters: { layout: 'fullscreen', bare: true },
};
export default meta;

type Story = StoryObj<typeof InPortal>;

const stage = (path: string, others: { authority?: number; typeId?: number } = {}): Story => ({
  args: { path, typeId: 1, ...others },
  play: shows('PEP Home'),
});

export const Meeting = stage('/students/5/pep/1103/meeting/form', { typeId: 6 });

export const Personal = stage('/students/5/pep/1103/personal/form', { typeId: 6 });

export const Care = stage('/students/5/pep/1103/care/form', { typeId: 6 });

export const Pathway = stage('/students/5/pep/1103/pathway/form', { typeId: 6 });

export const Health = stage('/students/5/pep/1103/health/form', { typeId: 6 });

export const Eet = stage('/students/5/pep/1103/eet/form', { typeId: 6 });

export const Attendance = stage('/students/5/pep/1103/attendance/form');

export const Send = stage('/students/5/pep/1103/send/form');

export const Qualifications = stage('/students/5/pep/1103/qualifications/form');

export const MyViews = stage('/students/5/pep/1103/my-views/form', { typeId: 6 });

export const OtherViews = stage('/students/5/pep/1103/other-views/form', { typeId: 6 });

export const Careers = stage('/students/5/pep/1103/careers/form');

export const Review = stage('/students/5/pep/1103/review/form');

export const Targets = stage('/students/5/pep/1103/targets/form');

export const Agree = stage('/students/5/pep/1103/agree/form', { typeId: 6 });

export const Quality = stage('/students/5/pep/1103/quality/form', { typeId: 2 });
