import { useMemo } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { TakeInDialog } from '../../src/app/declarations/publication/TakeInDialog.tsx';
import { namedBy, publicationContent, publicationFile, type OwnText } from '../../src/engine/index.ts';
import { installFixtureServer } from './support/fixtureServer.ts';

/** The dialogue over a server of fixtures, where a draft of "My care" stands. */
function OverServer(props: React.ComponentProps<typeof TakeInDialog>) {
  useMemo(installFixtureServer, []);
  return <TakeInDialog {...props} />;
}

const meta = {
  title: 'Screens/Declarations/Take in a publication',
  component: OverServer,
  parameters: { layout: 'fullscreen' },
  args: { onDone: fn() },
} satisfies Meta<typeof OverServer>;

export default meta;
type Story = StoryObj<typeof meta>;

const texts = [
  { path: 'forms/pep/care', text: '{ "hide": ["team_manager"] }' },
  { path: 'forms/pep/health', text: '{ "require": ["allergies"] }' },
];

async function fileOf(declarations: readonly OwnText[], baseHash: string): Promise<string> {
  const bytes = new TextEncoder().encode(namedBy(baseHash, publicationContent(declarations)));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return publicationFile({
    tenant: 'Ashcombe (test)',
    number: 7,
    note: 'One question fewer about travel',
    publishedAt: '2026-11-17T15:05:00.000Z',
    baseHash,
    hash: [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    declarations: declarations.map((one) => ({
      ...one,
      title: one.path === 'forms/pep/care' ? 'My care' : 'My health',
      words: ['leaves out the question "Team manager and telephone"'],
    })),
  });
}

async function choose(text: string) {
  const dialog = await screen.findByRole('dialog', { name: 'Take in a publication' });
  const input = await within(dialog).findByLabelText('File of the publication', { selector: 'input' });
  await userEvent.upload(input, new File([text], 'publication-7.json', { type: 'application/json' }));
  return within(dialog);
}

/** What differs, a draft that stands in its place, and that everybody's forms are others here. */
export const Differs: Story = {
  play: async ({ args }) => {
    const dialog = await choose(await fileOf(texts, 'another'));
    await dialog.findByText('Publication 7 of Ashcombe (test)');
    await dialog.findByText(/3 differ from what stands here/);
    await dialog.findByText(/Everybody’s forms are not the same here/);
    await dialog.findByText(/stages\/pep\/key-stages-1-4 · Published here and not in the file/);
    const which = within(await dialog.findByRole('radiogroup', { name: /A draft of forms\/pep\/care stands here/ }));
    await waitFor(() => expect(which.getByRole('radio', { name: /^Keep mine/ })).toBeChecked());
    await userEvent.click(await which.findByRole('radio', { name: /^Take theirs/ }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Make drafts of it' }));
    await waitFor(() => expect(args.onDone).toHaveBeenCalledWith(3));
  },
};

/** A file that was changed on the way is refused. */
export const Changed: Story = {
  play: async () => {
    const dialog = await choose((await fileOf(texts, 'e3b0c442')).replace('allergies', 'hobbies'));
    await dialog.findByText(/What this file holds is not what was published: its hash is another/);
  },
};
