import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { catalog } from './support/catalogue.ts';
import { InPortal } from './support/InPortal.tsx';
import { shows } from './support/shows.ts';

const meta: Meta<typeof InPortal> = {
  title: 'Screens/Exclusions and organisations',
  component: InPortal,
  parameters: { layout: 'fullscreen', bare: true },
};
export default meta;

type Story = StoryObj<typeof InPortal>;

const exclusions = '/student/5/individualPupilRecord/Exclusions';
const organisations = '/organisations';

export const Exclusions: Story = { args: { path: exclusions }, play: shows(/1 with missing reason/) };

export const ExclusionsReadOnly: Story = {
  args: { path: exclusions, typeId: 4 },
  play: async (context) => {
    await shows(/1 with missing reason/)(context);
    await waitFor(() => expect(within(context.canvasElement).queryByRole('button', { name: 'Edit' })).toBeNull());
  },
};

export const EditExclusion: Story = { args: { path: exclusions }, play: form('exclusion/edit', 'Edit') };

export const AllExclusions: Story = {
  args: { path: '/allExclusions' },
  play: async (context) => {
    await shows('Fernaby-Winterbourne, Maximiliana Theodora')(context);
    await waitFor(() => expect(screen.getByRole('button', { name: /2\s*at or near day six/ })).toBeVisible());
  },
};

export const Organisations: Story = { args: { path: organisations }, play: shows('Fernlight Nursery School') };

export const OrganisationsForTeachers: Story = {
  args: { path: organisations, typeId: 1 },
  play: shows('Fernlight Nursery School'),
};

export const OrganisationDetails: Story = {
  args: { path: organisations },
  play: form('organisation/details', 'Otterglow Primary School'),
};

export const OrganisationDetailsUnknown: Story = {
  args: { path: organisations },
  play: async (context) => {
    await form('organisation/details', 'Oldmill Lane School')(context);
    const follows = await screen.findByRole('link', { name: 'Succeeded by Heronsedge Academy' });
    await waitFor(() => expect(follows).toHaveAttribute('href', '/organisations?orgId=17'));
    await waitFor(() => expect(screen.getByText('31/08/2025')).toBeVisible());
  },
};

/** Opens a form from its table, and waits for it. */
function form(id: string, opener: string): NonNullable<Story['play']> {
  return async ({ canvasElement }) => {
    const [button] = await within(canvasElement).findAllByRole('button', { name: opener });
    if (button) await userEvent.click(button);
    await screen.findByRole('dialog', { name: catalog.form(id).title });
  };
}
