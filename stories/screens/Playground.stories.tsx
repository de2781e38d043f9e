import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen, userEvent, within } from 'storybook/test';
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
  play: shows(/did you mean "life_story"/),
};

/** What the drafts would do to running plans, once it was asked for. */
export const OwnFormsOnPlans: Story = {
  args: { path: '/declarations', authority: 12, typeId: 3 },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: 'See what it does to plans' }));
    await page.findByText('214 running plans looked at');
    const [first] = await page.findAllByText('Show which');
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
