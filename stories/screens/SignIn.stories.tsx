import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { Demonstration } from '../../src/contract/index.ts';
import type { ResolvedForm } from '../../src/engine/index.ts';
import type { CodeOutcome } from '../../src/app/session/pool.ts';
import type { Session } from '../../src/app/session/session.ts';
import { SignedOutCard } from '../../src/app/session/SignedOutCard.tsx';
import { StartFailed } from '../../src/app/session/StartFailed.tsx';
import type { Step } from '../../src/app/session/steps.ts';
import type { LeftMessage } from '../../src/app/session/wantedPath.ts';
import { catalog } from './support/catalogue.ts';
import { installFixtureServer } from './support/fixtureServer.ts';

interface Args {
  readonly step: Step;
  readonly note: LeftMessage | null;
  readonly demonstration?: Demonstration;
}

const declared = [
  catalog.form('public/sign-in'),
  catalog.form('public/software-code'),
  catalog.form('public/sms-code'),
  catalog.form('public/new-password'),
  catalog.form('public/terms'),
  catalog.form('public/forgot-password'),
  catalog.form('public/reset-password'),
];
const forms: { readonly [id: string]: ResolvedForm } = Object.fromEntries(declared.map((form) => [form.id, form]));

const session = {
  signIn: async () => ({ kind: 'error' }),
  forgotPassword: async () => false,
  resetPassword: async () => 'wrong',
} as unknown as Session;

/** One step of the way in; what is sent from it is refused. */
function SignedOut({ step, note, demonstration }: Args) {
  const way = {
    step,
    note,
    go: () => undefined,
    follow: () => 'Error, please try again',
    passwordSet: () => undefined,
  };
  return <SignedOutCard forms={forms} session={session} way={way} demonstration={demonstration} />;
}

const meta: Meta<typeof SignedOut> = {
  title: 'Screens/Sign in',
  component: SignedOut,
  args: { step: { kind: 'signIn' }, note: null },
  parameters: { bare: true },
  beforeEach: installFixtureServer,
};
export default meta;

type Story = StoryObj<typeof SignedOut>;

const userName = 'jo.bloggs@ashcombe.example';
const answer = async (): Promise<CodeOutcome> => 'wrong';
const code = (kind: 'softwareTokenMfa' | 'smsMfa'): Step => ({
  kind: 'code',
  userName,
  challenge: { kind, sentTo: '+*******0123', answer },
});
const phone = { viewport: { value: 'phone', isRotated: false } };

const fill = (label: string, text: string) => async (canvas: HTMLElement) =>
  userEvent.type(await within(canvas).findByLabelText(label), text);
const press = (name: string) => async (canvas: HTMLElement) =>
  userEvent.click(await within(canvas).findByRole('button', { name }));

export const Usual: Story = {};

const types = ['Designated Teacher', 'LA User', 'LA Super User', 'Read Only', 'Social Worker'];
const demonstration: Demonstration = {
  password: 'Harbour-Lantern-42',
  accounts: ['Ashcombe', 'Brinmoor'].flatMap((authorityName) =>
    types.map((userTypeName, index) => ({
      userName: `${index}@${authorityName}.example`,
      authorityName,
      userTypeName,
    })),
  ),
};

export const WithDemonstrationData: Story = { args: { demonstration } };

export const DemonstrationAccountRefused: Story = {
  args: { demonstration },
  play: async ({ canvasElement }) => {
    await press('LA User at Brinmoor')(canvasElement);
    await within(canvasElement).findByRole('alert');
  },
};

export const WithDemonstrationDataOnAPhone: Story = { args: { demonstration }, globals: phone };

export const Missing: Story = { play: ({ canvasElement }) => press('Sign in')(canvasElement) };

export const Failed: Story = { args: { step: { kind: 'signIn', userName, failure: 'Error, please try again' } } };

/** The authority that the address is of has a sign-in of its own. */
export const CouncilAccountOffered: Story = {
  play: async ({ canvasElement }) => {
    await fill('E-mail address', 'jo.bloggs@brinmoor.example')(canvasElement);
    const link = await within(canvasElement).findByRole('link', { name: 'Sign in with Brinmoor' });
    await waitFor(() => expect(link).toHaveAttribute('href', '/sign-on/start?domain=brinmoor.example'));
  },
};

export const SignedOutByTime: Story = {
  args: { note: { text: 'You were signed out because of inactivity', tone: 'info' } },
};

export const SignOutFailed: Story = {
  args: { note: { text: 'An error occured signing out, please try again', tone: 'error' } },
};

export const Opening: Story = { args: { step: { kind: 'opening' } } };

export const AppCode: Story = { args: { step: code('softwareTokenMfa') } };

export const AppCodeWrong: Story = {
  ...AppCode,
  play: async ({ canvasElement }) => {
    await fill('Six-digit code', '123456')(canvasElement);
    await press('Continue')(canvasElement);
    await within(canvasElement).findByRole('alert');
  },
};

export const CodeWithLetters: Story = {
  ...AppCode,
  play: ({ canvasElement }) => fill('Six-digit code', '12e')(canvasElement),
};

export const TextMessageCode: Story = { args: { step: code('smsMfa') } };

export const NewPassword: Story = {
  args: { step: { kind: 'newPassword', userName, temporaryPassword: 'Harbour-Lantern-42' } },
};

export const NewPasswordFromInvitation: Story = { args: { step: { kind: 'newPassword', userName } }, globals: phone };

export const NewPasswordBeingTyped: Story = {
  ...NewPassword,
  play: ({ canvasElement }) => fill('New password', 'Quiet7')(canvasElement),
};

export const NewPasswordThatWillDo: Story = {
  ...NewPassword,
  play: ({ canvasElement }) => fill('New password', 'Quiet-Harbour7!')(canvasElement),
};

export const NewPasswordMissing: Story = {
  ...NewPasswordFromInvitation,
  play: ({ canvasElement }) => press('Set new password')(canvasElement),
};

export const Terms: Story = {
  ...NewPassword,
  play: async ({ canvasElement }) =>
    userEvent.click(await within(canvasElement).findByText('Read the terms and conditions', { selector: 'summary' })),
};

export const ForgotPassword: Story = { args: { step: { kind: 'forgot', userName: '' } } };

export const CodeAndNewPassword: Story = { args: { step: { kind: 'reset', userName } } };

export const CodeAndNewPasswordForALongAddress: Story = {
  args: {
    step: {
      kind: 'reset',
      userName: 'bartholomew.featherstonehaugh-cholmondeley@looked-after-children.ashcombe.example',
    },
  },
  globals: phone,
};

export const ServerOutOfReach: Story = { render: () => <StartFailed /> };
