import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { ReplyOf } from '../../src/contract/index.ts';
import { files } from './support/catalogue.ts';
import { declarationAnswers } from './support/declarations.ts';
import { answerAs } from './support/fixtureServer.ts';
import { InPortal } from './support/InPortal.tsx';

const path = 'forms/pep/care';
const title = 'My care';
const now = files.find((file) => file.path === `${path}.json`)?.text ?? '';

/** What everybody’s said when the authority published its own. */
const publishedOn = now
  .replace('"Life-story work and who leads it"', '"Life-story work"')
  .replace('"Count the present one"', '"With the present one"');

const published = JSON.stringify(
  {
    $schema: '../../../../meta/overlay.json',
    base: { form: 'pep/care', version: 1 },
    patch: {
      schema: { properties: { life_story: { title: 'Life story: which work is there?' } } },
      uiSchema: { placements_12m: { 'ui:help': 'From 1 September' } },
    },
  },
  null,
  2,
);

const meta: Meta<typeof InPortal> = {
  title: 'Screens/Declarations/Choices after an update',
  component: InPortal,
  parameters: { layout: 'fullscreen', bare: true },
  args: { path: `/declarations?path=${path}`, authority: 12, typeId: 3 },
  beforeEach: () => {
    const standing = declarationAnswers['GET /api/declarations']();
    const text: ReplyOf<'declarations.text'> = {
      text: published,
      revision: 0,
      publication: 2,
      state: 'published',
      published,
      publishedOn,
      own: [],
      names: { cycles: [], ratings: [] },
      used: [],
    };
    return answerAs({
      'GET /api/declarations': () => ({
        ...standing,
        drafts: [],
        proposal: null,
        hasBaseMoved: true,
        moved: [{ path, title }],
        paths: [{ path, title, state: 'published' as const }],
      }),
      'GET /api/declarations/text': () => text,
    });
  },
};
export default meta;

type Story = StoryObj<typeof InPortal>;

/** What both changed, in words; everybody’s is taken, and one’s own is kept after all. */
export const Chosen: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const list = within(await canvas.findByRole('list', { name: 'What both changed' }));
    await list.findByText('Life story: which work is there?');
    const words = within(await list.findByRole('radiogroup', { name: '"Life-story work": its words' }));
    await waitFor(async () => expect(await words.findByRole('radio', { name: 'Keep yours' })).toBeChecked());
    await userEvent.click(await words.findByRole('radio', { name: 'Take everybody’s' }));
    await canvas.findByRole('button', { name: /^Life-story work and who leads it / }, { timeout: 10_000 });
    await userEvent.click(await words.findByRole('radio', { name: 'Keep yours' }));
    await canvas.findByRole('button', { name: /^Life story: which work is there\? / }, { timeout: 10_000 });
    await list.findByRole('radiogroup', { name: /: its help$/ });
  },
};
