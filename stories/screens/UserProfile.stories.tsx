import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { CONTROLLED } from '../../src/app/account/AlertSubscriptions.tsx';
import { DISABLED, ENABLED, REQUIRED } from '../../src/app/account/TwoFactor.tsx';
import { SET_UP_FAILED } from '../../src/app/account/TwoFactorSetUp.tsx';
import { setAccount, type AccountState } from './support/account.ts';
import { InPortal } from './support/InPortal.tsx';

const meta = {
  title: 'Screens/User profile',
  component: InPortal,
  parameters: { layout: 'fullscreen', bare: true },
} satisfies Meta<typeof InPortal>;

export default meta;
type Story = StoryObj<typeof meta>;

const standing =
  (different: Partial<AccountState> = {}) =>
  () =>
    setAccount(different);
const details = { path: '/UserProfile', typeId: 1 };
const alerts = { path: '/UserProfile/alerts', typeId: 1 };
const mfa = { path: '/UserProfile/mfa', typeId: 1 };
const screenOf = (element: HTMLElement) => within(element.ownerDocument.body);

export const Details: Story = {
  args: details,
  beforeEach: standing(),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByText('01632 960 041')).toBeVisible());
  },
};

/** One of the menu, kept for this user on this device. */
export const StartPageChosen: Story = {
  args: details,
  beforeEach: standing(),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const box = await canvas.findByRole('combobox', { name: 'Page' });
    await userEvent.selectOptions(box, 'PEPs');
    await waitFor(() => expect(canvas.getByText('Page to begin with saved')).toBeVisible());
    await waitFor(() => expect(box).toHaveValue('/peps'));
    await userEvent.selectOptions(box, '');
  },
};

/** A single key that does something can be switched off. */
export const SlashKeyOff: Story = {
  args: details,
  beforeEach: standing(),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const box = await canvas.findByRole('checkbox', { name: /^The keys \/ and \?/ });
    await waitFor(() => expect(box).toBeChecked());
    await userEvent.click(box);
    await waitFor(() => expect(canvas.getByText('Keys saved')).toBeVisible());
    await userEvent.click(box);
    await waitFor(() => expect(box).toBeChecked());
  },
};

export const DetailsCouldNotBeRead: Story = {
  args: details,
  beforeEach: standing({ fails: ['profile'] }),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByRole('button', { name: 'Try again' })).toBeVisible());
  },
};

/** A change rests for half a second, then it is saved and said so. */
export const Alerts: Story = {
  args: alerts,
  beforeEach: standing(),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'New message' }));
    await waitFor(() => expect(canvas.getByText('New message saved')).toBeVisible());
  },
};

/** What could not be saved is as it was, and says so. */
export const AlertNotSaved: Story = {
  args: alerts,
  beforeEach: standing({ fails: ['save', 'toggle'] }),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'School changed' }));
    await userEvent.click(await canvas.findByRole('radio', { name: 'None' }));
    await waitFor(() => expect(canvas.getByText(/“School changed” could not be saved/)).toBeVisible());
    await waitFor(() => expect(canvas.getByRole('checkbox', { name: 'School changed' })).not.toBeChecked());
    await waitFor(() => expect(canvas.getByRole('radio', { name: 'Immediately' })).toBeChecked());
  },
};

/** Officers read what their authority has set. */
export const AlertsOfAnOfficer: Story = {
  args: { ...alerts, typeId: 2 },
  beforeEach: standing({ option: 2 }),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByText(CONTROLLED)).toBeVisible());
    await waitFor(() => expect(within(canvasElement).getByRole('checkbox', { name: 'New case note' })).toBeDisabled());
  },
};

export const AlertsWithoutPlans: Story = {
  args: alerts,
  beforeEach: standing({ hasPep: false }),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByText('General')).toBeVisible());
    await waitFor(() => expect(within(canvasElement).queryByText('PEP submitted')).toBeNull());
  },
};

export const TwoFactorOff: Story = {
  args: mfa,
  beforeEach: standing(),
  play: async ({ canvasElement }) => {
    await waitFor(() =>
      expect(within(canvasElement).getByRole('button', { name: 'Set up two-factor authentication' })).toBeVisible(),
    );
  },
};

async function scan(element: HTMLElement) {
  const canvas = within(element);
  await userEvent.click(await canvas.findByRole('button', { name: 'Set up two-factor authentication' }));
  await waitFor(() => expect(canvas.getByRole('img', { name: /QR code/ })).toBeVisible());
  return canvas;
}

async function sendCode(canvas: Awaited<ReturnType<typeof scan>>): Promise<void> {
  await userEvent.type(await canvas.findByRole('textbox', { name: '6-digit code' }), '012a345');
  await userEvent.click(await canvas.findByRole('button', { name: 'Verify and enable' }));
}

export const TwoFactorQrCode: Story = {
  args: mfa,
  beforeEach: standing(),
  play: async ({ canvasElement }) => {
    await scan(canvasElement);
  },
};

export const TwoFactorCodeTooShort: Story = {
  args: mfa,
  beforeEach: standing(),
  play: async ({ canvasElement }) => {
    const canvas = await scan(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Verify and enable' }));
    await waitFor(() => expect(canvas.getByText('Please enter all 6 digits of the code')).toBeVisible());
  },
};

export const TwoFactorFailed: Story = {
  args: mfa,
  beforeEach: standing({ code: 'wrong' }),
  play: async ({ canvasElement }) => {
    const canvas = await scan(canvasElement);
    await sendCode(canvas);
    await waitFor(() => expect(canvas.getByText(SET_UP_FAILED)).toBeVisible());
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Start again' })).toBeVisible());
  },
};

export const TwoFactorEnabled: Story = {
  args: mfa,
  beforeEach: standing(),
  play: async ({ canvasElement }) => {
    await sendCode(await scan(canvasElement));
    await waitFor(() => expect(within(canvasElement).getByText(ENABLED)).toBeVisible());
  },
};

export const TwoFactorDisabled: Story = {
  args: mfa,
  beforeEach: standing({ mfaEnabled: true }),
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Disable 2FA' }));
    await userEvent.click(
      await within(await screenOf(canvasElement).findByRole('dialog')).findByRole('button', { name: 'Disable it' }),
    );
    await waitFor(() => expect(within(canvasElement).getByText(DISABLED)).toBeVisible());
  },
};

/** The authority asks for it: nothing else can be opened, whatever the address was. */
export const TwoFactorFirst: Story = {
  args: { path: '/students', typeId: 1, setUpFirst: true },
  beforeEach: standing(),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).getByText(REQUIRED)).toBeVisible());
    await waitFor(() => expect(within(canvasElement).queryByRole('searchbox')).toBeNull());
  },
};
