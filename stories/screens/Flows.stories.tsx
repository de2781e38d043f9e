import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { BAND } from './support/FailingPage.tsx';
import { answerCalls, failCalls } from './support/fixtureServer.ts';
import { clashingSave, returnedPlan } from './support/flows.ts';
import { InPortal } from './support/InPortal.tsx';

/** What takes somebody several steps, from its beginning: the interactions panel goes through them one by one. */
const meta = {
  title: 'Screens/Flows',
  component: InPortal,
  parameters: { layout: 'fullscreen', bare: true },
  args: { path: '/students/5/pep/1101/other-views/form', typeId: 6 },
} satisfies Meta<typeof InPortal>;

export default meta;
type Story = StoryObj<typeof meta>;

const QUESTION = 'What the carer needs from school';

async function write(text: string) {
  const box = await screen.findByRole('textbox', { name: new RegExp(QUESTION) });
  await userEvent.clear(box);
  await userEvent.type(box, text);
  return box;
}

const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Save' }));

/** The server has it: the bar says when, and how. */
const stored = () =>
  waitFor(() =>
    expect(document.querySelector('[data-save-state="saved"]')).toHaveTextContent(/(manually|automatically)$/),
  );

/** A plan came back: its author reads why, puts it right, and hands it in again. */
export const ReturnedAndHandedInAgain: Story = {
  beforeEach: returnedPlan,
  play: async ({ step }) => {
    await step('reads why it came back', async () => {
      await screen.findByText(/Please say what the carer asks for\./);
    });
    await step('puts it right', async () => {
      await write('A call after each report.');
      await save();
      await stored();
    });
    await step('hands it in again', async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'PEP Home' }));
      await userEvent.click(await screen.findByRole('button', { name: 'Submit for review' }));
      const dialog = within(await screen.findByRole('dialog', { name: /^Submit for review: / }));
      await userEvent.click(await dialog.findByRole('button', { name: 'Submit for review' }));
      await screen.findByText('Submitted: the virtual school reviews it next.');
    });
  },
};

/** Two people answered the same question: both answers stand side by side, and whoever saved later chooses. */
export const TwoPeopleAtOnce: Story = {
  beforeEach: () => clashingSave('/carer_needs', 'A visit to the school before Easter.'),
  play: async ({ step }) => {
    await step('saves after somebody else', async () => {
      await write('A call after each report.');
      await save();
      const heading = await screen.findByRole('heading', { name: 'Choose which answers to keep' });
      await waitFor(() => expect(heading).toHaveFocus());
    });
    await step('chooses', async () => {
      const both = within(await screen.findByRole('group', { name: QUESTION }));
      await both.findByRole('radio', { name: /^Keep the answer of Morgan Hale/ });
      await userEvent.click(await both.findByRole('radio', { name: /Keep mine/ }));
      await userEvent.click(await screen.findByRole('button', { name: 'Save my choice' }));
      await waitFor(() => expect(screen.queryByRole('heading', { name: 'Choose which answers to keep' })).toBeNull());
      const box = await screen.findByRole('textbox', { name: new RegExp(QUESTION) });
      await waitFor(() => expect(box).toHaveValue('A call after each report.'));
    });
  },
};

/** The connection goes while somebody writes, and comes back: nothing of it is lost, and nobody has to press. */
export const ConnectionLostAndBack: Story = {
  beforeEach: () => answerCalls,
  play: async ({ step }) => {
    const box = await write('A call after');
    await step('loses the connection', async () => {
      failCalls(() => 'unreached');
      await save();
      await screen.findByText(BAND);
    });
    await step('writes on', async () => {
      await userEvent.type(box, ' each report.');
    });
    await step('has it back', async () => {
      answerCalls();
      window.dispatchEvent(new Event('online'));
      await waitFor(() => expect(screen.queryByText(BAND)).toBeNull());
      await stored();
      await waitFor(() => expect(box).toHaveValue('A call after each report.'));
    });
  },
};
