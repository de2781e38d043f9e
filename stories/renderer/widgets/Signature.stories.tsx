import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { signatureText } from '../../../src/engine/index.ts';
import { answersIn, inPlan, KeptForm, planForm } from '../forms/InPlan.tsx';
import { widgetStories } from './WidgetStates.tsx';

export default { title: 'Renderer/Widgets/Signature' } satisfies Meta;

const agreed = { type: 'string', format: 'signature', title: 'I have read this and agree' };
const filled = signatureText({ by: 7, name: 'Jane Fox', role: 'Chair', at: '2026-03-11T14:05:00.000Z' });
const stories = widgetStories({ schema: agreed, filled });

export const AllStates = stories.All;
export const Phone = stories.Phone;
export const ReadOnly = stories.ReadOnly;
export const Zoom = stories.Zoom;

export const ByKeyboard: StoryObj = {
  decorators: [inPlan()],
  render: () => <KeptForm form={planForm({ properties: { agreed } })} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('button', { name: 'Sign' });
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Sign' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(answersIn(canvasElement)).toEqual({ agreed: 'sign' }));
    await canvas.findByText('Signed when this is saved');
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Take back' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(answersIn(canvasElement)).toEqual({}));
  },
};
