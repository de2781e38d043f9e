import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { InPortal } from './support/InPortal.tsx';
import { shows } from './support/shows.ts';

const meta = {
  title: 'Screens/Questions on answers',
  component: InPortal,
  args: { path: '/students/5/pep/1101/targets/form', typeId: 2 },
  parameters: { layout: 'fullscreen', bare: true },
} satisfies Meta<typeof InPortal>;

export default meta;
type Story = StoryObj<typeof meta>;

export const List: Story = { args: { path: '/pepQuestions' }, play: shows('Long-term aim this leads to') };

/** What was asked on an answer, opened at the answer: to be replied to and resolved. */
export const AtAnswer: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^1 open question: Long-term aim/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Long-term aim this leads to' }));
    await dialog.findByText('Is this in the child’s own words?');
    // Drawn by form('enquiry/reply').
    await dialog.findByRole('form', { name: 'Reply' });
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Resolve' })).toBeVisible());
  },
};

/** Asked by keyboard, from within the answer. */
export const Asking: Story = {
  play: async () => {
    const answer = await screen.findAllByRole('textbox', { name: /^Target$|^Target / });
    answer[0]?.focus();
    await userEvent.keyboard('{Alt>}q{/Alt}');
    // Drawn by form('enquiry/ask').
    const form = within(await screen.findByRole('form', { name: 'Ask about this answer' }));
    await form.findByRole('option', { name: 'Anwen Gorseland, Designated Teacher' });
    await waitFor(() => expect(form.getByRole('textbox', { name: /^Question/ })).toBeVisible());
  },
};

/** Of the whole section, for who cannot point at an answer. */
export const OfSection: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Questions, 1 open' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Questions in this section' }));
    await waitFor(() => expect(dialog.getByText(/Maeve Kittleby asks Anwen Gorseland: answered/)).toBeVisible());
    const places = await dialog.findByRole('combobox', { name: 'Answer to ask about' });
    await userEvent.selectOptions(places, 'SMART targets');
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Ask about this answer' })).toBeEnabled());
  },
};
