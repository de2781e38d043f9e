import type { Meta, StoryObj } from '@storybook/react-vite';
import { InPortal } from './support/InPortal.tsx';
import { shows } from './support/shows.ts';

const meta: Meta<typeof InPortal> = {
  title: 'Screens/PEP stage, early years',
  component: InPortal,
  parameters: { layout: 'fullscreen', bare: true },
};
export default meta;

type Story = StoryObj<typeof InPortal>;

const stage = (path: string, others: { authority?: number; typeId?: number } = {}): Story => ({
  args: { path, typeId: 1, ...others },
  play: shows('PEP Home'),
});

export const Meeting = stage('/students/5/pep/1102/meeting/form');

export const Personal = stage('/students/5/pep/1102/personal/form', { typeId: 6 });

export const Care = stage('/students/5/pep/1102/care/form', { typeId: 6 });

export const HealthDevelopment = stage('/students/5/pep/1102/health-development/form', { typeId: 6 });

export const Setting = stage('/students/5/pep/1102/setting/form');

export const Attendance = stage('/students/5/pep/1102/attendance/form');

export const Send = stage('/students/5/pep/1102/send/form');

export const Development = stage('/students/5/pep/1102/development/form');

export const MyViews = stage('/students/5/pep/1102/my-views/form');

export const OtherViews = stage('/students/5/pep/1102/other-views/form', { typeId: 6 });

export const Review = stage('/students/5/pep/1102/review/form');

export const Targets = stage('/students/5/pep/1102/targets/form');

export const StartingSchool = stage('/students/5/pep/1102/starting-school/form', { typeId: 6 });

export const Agree = stage('/students/5/pep/1102/agree/form');

export const Quality = stage('/students/5/pep/1102/quality/form', { typeId: 2 });
