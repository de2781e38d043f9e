import type { Meta, StoryObj } from '@storybook/react-vite';
import { InPortal } from './support/InPortal.tsx';
import { shows } from './support/shows.ts';

/** What stands around the pages, and the pages that lead elsewhere. */
const meta: Meta<typeof InPortal> = {
  title: 'Screens/Shell',
  component: InPortal,
  parameters: { layout: 'fullscreen', bare: true },
};
export default meta;

type Story = StoryObj<typeof InPortal>;

/** Over every page of whoever works as an authority that is not their own. */
export const WorkingElsewhere: Story = {
  args: { path: '/students', supportOrigin: true },
  play: shows('Working as Ashcombe'),
};

export const WorkingElsewhereOnAPhone: Story = {
  args: { path: '/students', supportOrigin: true },
  parameters: { width: 375 },
  play: shows('Back to my own authority'),
};

/** Where there are many, one is searched for. */
export const ManyAuthorities: Story = {
  args: { path: '/changeLocalAuthority', supportOrigin: true },
  play: shows('Find an authority'),
};

export const HttpErrorCodes: Story = {
  args: { path: '/httpErrorCodes?errorCode=404', typeId: 3 },
  play: shows('What the portal does'),
};

export const HttpErrorCodesNotAllowed: Story = {
  args: { path: '/httpErrorCodes', typeId: 2 },
  play: shows(
    'You are not allowed to access that part of the site. Please click back and try again, or contact support',
  ),
};

/** Without a legacy system, the pupils. */
export const Home: Story = { args: { path: '/home' }, play: shows('Ambrel, Elowen') };

export const LegacyRedirectNowhere: Story = {
  args: { path: '/CfRedirect?goto=https://elsewhere.example/' },
  play: shows('Ambrel, Elowen'),
};
