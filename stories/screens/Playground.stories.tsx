import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { declarationHistory, historyOnTheWay } from './support/declarations.ts';
import { answerAs } from './support/fixtureServer.ts';
import { InPortal } from './support/InPortal.tsx';
import { shows } from './support/shows.ts';

const meta: Meta<typeof InPortal> = {
  title: 'Screens/Playground',
  component: InPortal,
  parameters: { layout: 'fullscreen', bare: true },
};
export default meta;

type Story = StoryObj<typeof InPortal>;

export const FormPlayground: Story = {
  args: { path: '/PepFormPlayground', authority: 12, typeId: 3 },
  play: shows('With the overlay of Brinmoor'),
};

export const OwnForms: Story = {
  args: { path: '/declarations', authority: 12, typeId: 3 },
  play: shows(/did you mean "Life-story work and who leads it"/),
};

/** What the drafts would do to running plans, once it was asked for. */
export const OwnFormsOnPlans: Story = {
  args: { path: '/declarations', authority: 12, typeId: 3 },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: 'See what it does to plans' }));
    await page.findByText('214 running plans looked at');
    const [first] = await page.findAllByText(/^Show which/);
    if (first !== undefined) await userEvent.click(first);
    await page.findAllByRole('link', { name: 'Ada Quillfeather' });
  },
};

export const OwnFormsByPointing: Story = {
  args: { path: '/declarations', authority: 12, typeId: 3 },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: /^Life-story work/ }));
    await userEvent.selectOptions(await page.findByLabelText('Answer'), 'Required');
    await page.findByRole('button', { name: /^Life-story work.*required · changed/ });
    await page.findByText('Question 29 of 30');
    await userEvent.selectOptions(await page.findByLabelText('Stands behind'), 'Events since the last PEP');
    await page.findByText('Question 30 of 30');
    const row = await page.findByRole('button', { name: /^Life-story work/ });
    await waitFor(() => expect(row).toHaveFocus());
  },
};

/** What somebody else has proposed stands open, and what was read before a publication is kept with it. */
export const OwnFormsSigned: Story = {
  args: { path: '/declarations', authority: 12, typeId: 3 },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByText('As proposed');
    await waitFor(() => expect(page.getByRole('button', { name: 'Publish' })).toBeEnabled());
    await page.findByText(/^What it does to running plans has not been looked at/);
    await userEvent.click(await page.findByText('What publication 2 changed'));
    await page.findByText('Since this publication');
    await page.findByText('214 running plans looked at, 13/11/2026 16:40.');
    await waitFor(() => expect(page.queryByText(/^Show which/)).toBeNull());
  },
};

/** What somebody else has proposed, and cannot be read now, is not published unread. */
export const OwnFormsNotRead: Story = {
  args: { path: '/declarations', authority: 12, typeId: 3 },
  beforeEach: () => answerAs({ 'GET /api/declarations/told': () => new Response('{}', { status: 500 }) }),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByRole('button', { name: 'Try again' });
    const publish = await page.findByRole('button', { name: 'Publish' });
    await waitFor(() => expect(publish).toBeDisabled());
    await waitFor(() => expect(publish).toHaveAccessibleDescription('What is proposed is to be read first.'));
  },
};

/** What was saved over, and by whom: each can be the text in the editor again. */
export const OwnFormsFormerTexts: Story = {
  args: { path: '/declarations', authority: 12, typeId: 3 },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: 'Former texts of this draft' }));
    const list = within(await page.findByRole('list', { name: 'Former texts' }));
    await list.findByText(/^Rhys Kettering, .*, taken out$/);
    await list.findByRole('button', { name: /^Take this one: Odette Larkspur, / });
  },
};

/** A draft of a form with the answers that a plan holds, and those that it has no place for. */
export const OwnFormsOnAPlan: Story = {
  args: { path: '/declarations', authority: 12, typeId: 3 },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: /forms\/pep\/health/ }));
    await userEvent.click(await page.findByRole('button', { name: 'On a plan' }));
    await userEvent.type(await page.findByRole('combobox', { name: 'Pupil' }), 'a');
    const [first] = await screen.findAllByRole('option', { name: /·/ });
    if (first !== undefined) await userEvent.click(first);
    await page.findByText('Hazelnuts');
    await page.findByRole('button', { name: 'Blank PDF' });
    await page.findByRole('button', { name: 'PDF with this plan’s answers' });
  },
};

/** Running plans are moved by the server: the page tells how far that is, and that it has ended. */
export const OwnFormsBeingMoved: Story = {
  args: { path: '/declarations', authority: 12, typeId: 3 },
  beforeEach: () => {
    let asked = 0;
    return answerAs({
      'GET /api/declarations/history': () => ((asked += 1) < 2 ? historyOnTheWay : declarationHistory),
    });
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByText('13 of 43 plans looked at', {}, { timeout: 10_000 });
    const bar = await page.findByRole('progressbar', { name: 'Plans being moved' });
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuetext', '13 of 43 plans looked at'));
    await page.findByText(/^41 running plans were moved; 2 keep what they have/, {}, { timeout: 10_000 });
    await waitFor(() => expect(page.queryByRole('progressbar')).toBeNull());
  },
};

/** The history of an authority that has published often is told in parts. */
export const OwnFormsLongHistory: Story = {
  args: { path: '/declarations', authority: 12, typeId: 3 },
  beforeEach: () => {
    const [latest, first] = declarationHistory.contents;
    return answerAs({
      'GET /api/declarations/history': (query) => ({ contents: [query.has('before') ? first : latest] }),
    });
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: 'Show more publications' }));
    const files = await page.findByText('The files of the product');
    await waitFor(() => expect(files.closest('li')).toHaveFocus());
    await waitFor(() => expect(page.queryByRole('button', { name: 'Show more publications' })).toBeNull());
  },
};

/** Plans that cannot be settled stay where they are, by name and with the reason, and are tried again when asked. */
export const OwnFormsSetAside: Story = {
  args: { path: '/declarations', authority: 12, typeId: 3 },
  beforeEach: () => {
    let tried = false;
    return answerAs({
      'POST /api/declarations/publish': (_query, body) => {
        tried = body.running === 'move' && body.publication === 2;
        return { success: true, publication: 2, isNew: false, moving: historyOnTheWay.contents[0]?.moving };
      },
      'GET /api/declarations/history': () => (tried ? historyOnTheWay : declarationHistory),
    });
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByText(/1: their answers cannot be worked out on the other forms; 1: something went wrong/);
    await userEvent.click(await page.findByText('Set aside: show 2 plans'));
    const link = await page.findByRole('link', { name: 'Ada Quillfeather' });
    const entry = link.closest('li');
    await waitFor(() => expect(entry).toHaveTextContent('its answers cannot be worked out on the other forms'));
    await userEvent.click(await page.findByRole('button', { name: 'Try again with 2 plans' }));
    const told = await page.findByText(/^Running plans are being moved\. This goes on by itself/);
    await waitFor(() => expect(told.parentElement?.parentElement).toHaveFocus());
  },
};

export const SimpleForm: Story = { args: { path: '/simpleForm', typeId: 3 }, play: shows(/Ctrl \+ Space/) };

/** What a publication could not hold of a schema is told before it is saved as a draft. */
export const SimpleFormAsDraft: Story = {
  args: { path: '/simpleForm', authority: 12, typeId: 3 },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Save as draft…' }));
    await screen.findByLabelText('Name of the draft');
    await screen.findByText('No faults');
  },
};
