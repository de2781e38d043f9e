import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { NoticeArea } from '../../src/app/public/NoticeArea.tsx';
import { noticePages } from '../../src/app/public/noticePages.ts';
import { catalog } from './support/catalogue.ts';
import { installFixtureServer } from './support/fixtureServer.ts';

interface Args {
  readonly path: (typeof noticePages)[number]['path'];
}

/** A public page as somebody reads it who is not signed in. */
function PublicPage({ path }: Args) {
  installFixtureServer();
  const page = noticePages.find((one) => one.path === path) ?? noticePages[0];
  return <NoticeArea page={page} />;
}

const meta: Meta<typeof PublicPage> = {
  title: 'Screens/Public pages',
  component: PublicPage,
  parameters: { bare: true },
};
export default meta;

type Story = StoryObj<typeof PublicPage>;

/** The contact of an authority shows once it is chosen. */
export const Accessibility: Story = {
  args: { path: '/accessibility' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await waitFor(() =>
      expect(page.getByRole('heading', { level: 1, name: catalog.form('public/accessibility').title })).toBeVisible(),
    );
    await userEvent.selectOptions(await page.findByLabelText('Your local authority'), 'Brinmoor');
    await waitFor(() => expect(page.getByText('virtual.school@brinmoor.example')).toBeVisible());
  },
};

export const Privacy: Story = {
  args: { path: '/privacy' },
  play: async ({ canvasElement }) => {
    await waitFor(() =>
      expect(within(canvasElement).getByRole('heading', { name: catalog.form('public/privacy').title })).toBeVisible(),
    );
    const page = within(canvasElement);
    await userEvent.selectOptions(await page.findByLabelText('Your local authority'), 'Ashcombe');
    await waitFor(() => expect(page.getByText('Case notes: 6 years from the last entry')).toBeVisible());
  },
};

/** On a telephone. */
export const Support: Story = {
  args: { path: '/support' },
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvasElement }) => {
    await waitFor(() =>
      expect(within(canvasElement).getByRole('heading', { name: catalog.form('public/support').title })).toBeVisible(),
    );
  },
};
