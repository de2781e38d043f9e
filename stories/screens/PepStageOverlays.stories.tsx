import type { Meta, StoryObj } from '@storybook/react-vite';
import { InPortal } from './support/InPortal.tsx';
import { shows } from './support/shows.ts';

const meta: Meta<typeof InPortal> = {
  title: 'Screens/PEP stage, as authorities have it',
  component: InPortal,
  parameters: { layout: 'fullscreen', bare: true },
};
export default meta;

type Story = StoryObj<typeof InPortal>;

const stage = (authority: number, path: string, typeId = 1): Story => ({
  args: { path, authority, typeId },
  play: shows('PEP Home'),
});

export const CareOf12 = stage(12, '/students/5/pep/1201/care/form', 6);

export const MyViewsOf12 = stage(12, '/students/5/pep/1201/my-views/form');

export const CareEarlyYearsOf12 = stage(12, '/students/5/pep/1202/care/form', 6);

export const MyViewsEarlyYearsOf12 = stage(12, '/students/5/pep/1202/my-views/form');

export const CarePost16Of12 = stage(12, '/students/5/pep/1203/care/form', 6);

export const MyViewsPost16Of12 = stage(12, '/students/5/pep/1203/my-views/form', 6);

export const AspirationPathwayPost16Of12 = stage(12, '/students/5/pep/1203/aspiration-pathway/form');

export const MeetingOf14 = stage(14, '/students/5/pep/1401/meeting/form');

export const TargetsOf14 = stage(14, '/students/5/pep/1401/targets/form');

export const SchoolPlaceOf14 = stage(14, '/students/5/pep/1401/school-place/form', 2);

export const MeetingEarlyYearsOf14 = stage(14, '/students/5/pep/1402/meeting/form');

export const TargetsEarlyYearsOf14 = stage(14, '/students/5/pep/1402/targets/form');

export const SchoolPlaceEarlyYearsOf14 = stage(14, '/students/5/pep/1402/school-place/form', 2);

export const MeetingPost16Of14 = stage(14, '/students/5/pep/1403/meeting/form', 6);

export const TargetsPost16Of14 = stage(14, '/students/5/pep/1403/targets/form');

export const SchoolPlacePost16Of14 = stage(14, '/students/5/pep/1403/school-place/form', 2);

export const AlternativeProvisionOf15 = stage(15, '/students/5/pep/1501/alternative-provision/form');

export const HealthOf15 = stage(15, '/students/5/pep/1501/health/form');

export const TargetsOf15 = stage(15, '/students/5/pep/1501/targets/form');

export const KeyStageMoveOf15 = stage(15, '/students/5/pep/1501/key-stage-move/form');

export const TargetsEarlyYearsOf15 = stage(15, '/students/5/pep/1502/targets/form');

export const KeyStageMoveEarlyYearsOf15 = stage(15, '/students/5/pep/1502/key-stage-move/form');

export const BackIntoEetPost16Of15 = stage(15, '/students/5/pep/1503/back-into-eet/form', 6);

export const TargetsPost16Of15 = stage(15, '/students/5/pep/1503/targets/form');

export const HealthPost16Of15 = stage(15, '/students/5/pep/1503/health/form');
