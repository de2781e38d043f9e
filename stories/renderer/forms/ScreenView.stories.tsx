import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import type { ResolvedScreen } from '../../../src/engine/index.ts';
import { ScreenView } from '../../../src/renderer/index.ts';
import type { ScreenComponentProps } from '../../../src/renderer/index.ts';
import { inLibrary, libraryForm } from './Library.tsx';

const screen: ResolvedScreen = {
  id: 'reader',
  path: '/readers/{readerId}',
  title: 'Reader {route.readerId}',
  description: 'What this reader has borrowed, and how to reach them.',
  tabs: [
    { title: 'Loans', slug: 'loans', body: [{ component: 'loans', params: { readerId: '{route.readerId}' } }] },
    { title: 'Address', slug: 'address', body: [{ form: 'address' }] },
    {
      title: 'Broken',
      slug: 'broken',
      body: [{ component: 'nowhere' }, { component: 'loans', params: { readerId: 1 } }],
    },
  ],
};

const address = libraryForm(
  {
    required: ['street'],
    properties: { street: { type: 'string', title: 'Street' }, town: { type: 'string', title: 'Town' } },
  },
  { id: 'address', title: 'Address', submit: { command: 'readers.save', label: 'Save address', success: 'Saved' } },
);

const Loans = ({ params }: ScreenComponentProps) => <p>Loans of reader {String(params.readerId)}</p>;

const navigate = fn();

const onTab = (tab?: string) =>
  inLibrary(
    {
      navigate,
      facts: { today: '2026-03-12', route: { readerId: 7, ...(tab === undefined ? {} : { tab }) } },
      useScreen: () => screen,
      useForm: () => address,
      useCommand: () => ({ denied: null, run: () => Promise.resolve({ ok: true, body: {} }) }),
    },
    { components: { loans: Loans } },
  );

export default { title: 'Renderer/Forms/ScreenView', render: () => <ScreenView id="reader" /> } satisfies Meta;

export const FirstTab: StoryObj = {
  decorators: [onTab()],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1, name: 'Reader 7' })).toBeVisible());
    await waitFor(() => expect(canvas.getByText('Loans of reader 7')).toBeVisible());
    await userEvent.click(await canvas.findByRole('link', { name: 'Address' }));
    await waitFor(() => expect(navigate).toHaveBeenLastCalledWith('/readers/7/address'));
  },
};

export const FormOnScreen: StoryObj = {
  decorators: [onTab('address')],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Save address' }));
    await waitFor(() => expect(canvas.getByText('One answer needs attention')).toBeVisible());
  },
};

export const BrokenItem: StoryObj = {
  parameters: { expectsErrors: true },
  decorators: [onTab('broken')],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await waitFor(() => expect(canvas.getByRole('group', { name: 'nowhere cannot be shown' })).toBeVisible());
    await waitFor(() => expect(canvas.getByText('Loans of reader 1')).toBeVisible());
  },
};

export const Phone: StoryObj = { ...FormOnScreen, parameters: { width: 375 } };
