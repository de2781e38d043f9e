import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { RowFaults } from '../../src/app/users/RowFaults.tsx';
import { catalog } from './support/catalogue.ts';
import { InPortal } from './support/InPortal.tsx';
import { setUsers } from './support/users.ts';

const meta = {
  title: 'Screens/Users',
  component: InPortal,
  parameters: { layout: 'fullscreen', bare: true },
  args: { path: '/users', typeId: 3 },
  beforeEach: () => setUsers(),
} satisfies Meta<typeof InPortal>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every state, and a name that is long. */
export const SuperUser: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await waitFor(() => expect(canvas.getByText('Un-activated')).toBeVisible());
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Upload CSV' })).toBeVisible());
  },
};

/** An LA user adds users one by one. */
export const LaUser: Story = {
  args: { path: '/users', typeId: 2 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Add user' })).toBeVisible());
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Upload CSV' })).toBeNull());
  },
};

/** The identity pool cannot be administered yet. */
export const PoolNotReady: Story = {
  beforeEach: () =>
    setUsers({
      missing:
        'Users cannot be added or invited, nor their two-factor authentication reset: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set, and no other credentials were found. Whoever runs the portal sets them for the Cognito pool.',
    }),
  play: async ({ canvasElement }) => {
    await waitFor(() =>
      expect(within(canvasElement).getByText(/AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set/)).toBeVisible(),
    );
  },
};

export const Empty: Story = {
  beforeEach: () => setUsers({ count: 'none' }),
  play: async ({ canvasElement }) => {
    await waitFor(() =>
      expect(
        within(canvasElement).getByText('There are no users to show. Try fewer filters or another search.'),
      ).toBeVisible(),
    );
  },
};

/** The dialog says what is still to be chosen. */
export const Upload: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Upload CSV' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload users' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Upload users' }));
    await waitFor(() => expect(dialog.getByText('Please choose a file')).toBeInTheDocument());
    await waitFor(() => expect(dialog.getByText('Please choose a user type')).toBeInTheDocument());
  },
};

export const AddUser: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Add user' }));
    await waitFor(() =>
      expect(screen.getByRole('dialog', { name: catalog.form('user/add').title })).toBeInTheDocument(),
    );
  },
};

export const EditUser: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Teo Iddenshaw' }));
    await waitFor(() =>
      expect(screen.getByRole('dialog', { name: catalog.form('user/edit').title })).toBeInTheDocument(),
    );
  },
};

/** Asked for whoever has lost what their codes come from: the menu offers it where there is a second factor. */
export const ResetTwoFactor: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'More actions for Teo Iddenshaw' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Reset two-factor authentication' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: /^Reset two-factor authentication of Teo Iddenshaw\?/ }),
    );
    await waitFor(() =>
      expect(dialog.getByText(/First make sure that the request really came from them\./)).toBeInTheDocument(),
    );
  },
};

/** Who works with whom; what somebody left behind is handed over. */
export const Caseloads: Story = {
  args: { path: '/users/caseloads' },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getAllByText('Inactive')[0]).toBeVisible());
  },
};

/** To whom, and whether all of it. */
export const HandOver: Story = {
  args: { path: '/users/caseloads' },
  play: async ({ canvasElement }) => {
    const [button] = await within(canvasElement).findAllByRole('button', { name: /^Hand over/ });
    if (button) await userEvent.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: catalog.form('caseload/hand-over').title }));
    await dialog.findByText('Odo Marlpit', { selector: 'strong' });
    await userEvent.click(await dialog.findByRole('button', { name: 'Hand over' }));
    await waitFor(() => expect(dialog.getAllByText('Please choose a person')[0]).toBeVisible());
  },
};

export const AssignPupil: Story = {
  args: { path: '/users/caseloads' },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Assign a pupil' }));
    const dialog = within(await screen.findByRole('dialog', { name: catalog.form('caseload/assign').title }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Assign' }));
    await waitFor(() => expect(dialog.getAllByText('Please choose a pupil')[0]).toBeVisible());
  },
};

/** The same from a pupil’s people. */
export const AssignPerson: Story = {
  args: { path: '/student/5/individualPupilRecord/Professionals' },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Assign somebody' }));
    const dialog = within(await screen.findByRole('dialog', { name: catalog.form('caseload/assign-person').title }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Assign' }));
    await waitFor(() => expect(dialog.getAllByText('Please choose a person')[0]).toBeVisible());
  },
};

const faults = [
  {
    row: 2,
    message:
      'Username must be an e-mail address of at most 254 characters. Firstname must be filled in, with at most 100 characters on one line',
  },
  ...Array.from({ length: 30 }, (_, index) => ({
    row: index + 4,
    message: 'There is an account with this e-mail address already',
  })),
];

/** Many wrong rows. */
export const WrongRows: StoryObj = { render: () => <RowFaults faults={faults} /> };
