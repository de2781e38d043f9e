import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import type { ResolvedScreen } from '../../../src/engine/index.ts';
import { ScreenView } from '../../../src/renderer/index.ts';
import type { ScreenComponentProps } from '../../../src/renderer/index.ts';
import { inPlan, planForm } from './InPlan.tsx';

const screen: ResolvedScreen = {
  id: 'child',
  path: '/children/{childId}',
  title: 'Child {route.childId}',
  description: 'What was agreed for this child, and where they live.',
  tabs: [
    { title: 'Meetings', slug: 'meetings', body: [{ component: 'meetings', params: { childId: '{route.childId}' } }] },
    { title: 'Address', slug: 'address', body: [{ form: 'address' }] },
    {
      title: 'Broken',
      slug: 'broken',
      body: [{ component: 'nowhere' }, { component: 'meetings', params: { childId: 1 } }],
    },
  ],
};

const address = planForm(
  {
    required: ['street'],
    properties: { street: { type: 'string', title: 'Street' }, town: { type: 'string', title: 'Town' } },
  },
  { id: 'address', title: 'Address', submit: { command: 'children.save', label: 'Save address', success: 'Saved' } },
);

const Meetings = ({ params }: ScreenComponentProps) => <p>Meetings of child {String(params.childId)}</p>;

const navigate = fn();

const onTab = (tab?: string) =>
  inPlan(
    {
      navigate,
      facts: { today: '2026-03-12', route: { childId: 7, ...(tab === undefined ? {} : { tab }) } },
      useScreen: () => screen,
      useForm: () => address,
      useCommand: () => ({ denied: null, run: () => Promise.resolve({ ok: true, body: {} }) }),
    },
    { components: { meetings: Meetings } },
  );

export default { title: 'Renderer/Forms/ScreenView', render: () => <ScreenView id="child" /> } satisfies Meta;

export const FirstTab: StoryObj = {
  decorators: [onTab()],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1, name: 'Child 7' })).toBeVisible());
    await waitFor(() => expect(canvas.getByText('Meetings of child 7')).toBeVisible());
    await userEvent.click(await canvas.findByRole('link', { name: 'Address' }));
    await waitFor(() => expect(navigate).toHaveBeenLastCalledWith('/children/7/address'));
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
    await waitFor(() => expect(canvas.getByText('Meetings of child 1')).toBeVisible());
  },
};

export const Phone: StoryObj = { ...FormOnScreen, parameters: { width: 375 } };
