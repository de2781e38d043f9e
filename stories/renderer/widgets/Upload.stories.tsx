import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { found } from '../found.ts';
import { answersIn, inPlan, KeptForm, planForm } from '../forms/InPlan.tsx';
import { storyFiles } from './storyFiles.ts';
import { widgetStories } from './WidgetStates.tsx';

export default { title: 'Renderer/Widgets/Upload' } satisfies Meta;

const plan = { type: 'string', title: 'Paper of the meeting' };
const ui = { 'ui:widget': 'upload' };
const stories = widgetStories({ schema: plan, ui, filled: 'long', files: storyFiles() });

export const AllStates = stories.All;
export const Phone = stories.Phone;
export const ReadOnly = stories.ReadOnly;
export const Zoom = stories.Zoom;

const form = planForm(
  { properties: { plans: { type: 'array', title: 'Papers of the meeting', maxItems: 5, items: { type: 'string' } } } },
  { uiSchema: { plans: ui } },
);
const decorators = [inPlan()];
const fileOf = (name: string) => new File(['text'], name, { type: 'text/plain' });

async function choose(canvas: HTMLElement, ...files: File[]) {
  await userEvent.upload(await found<HTMLInputElement>(canvas, 'input[type=file]'), files, { applyAccept: false });
}

export const Several: StoryObj = {
  decorators,
  render: () => <KeptForm form={form} answers={{ plans: ['plan', 'list', 'long'] }} files={storyFiles()} />,
};

export const NoStore: StoryObj = {
  decorators,
  render: () => <KeptForm form={form} answers={{ plans: ['plan', 'list'] }} />,
};

export const OnItsWay: StoryObj = {
  decorators,
  render: () => <KeptForm form={form} answers={{ plans: ['list'] }} files={storyFiles()} />,
  play: async ({ canvasElement }) => {
    await choose(canvasElement, fileOf('slow.txt'));
    await waitFor(() =>
      expect(within(canvasElement).getByRole('progressbar', { name: 'Sending slow.txt' })).toHaveAttribute(
        'value',
        '40',
      ),
    );
    await waitFor(() => expect(answersIn(canvasElement)).toEqual({ plans: ['list'] }));
  },
};

export const Refused: StoryObj = {
  decorators,
  render: () => <KeptForm form={form} files={storyFiles()} />,
  play: async ({ canvasElement }) => {
    await choose(canvasElement, fileOf('drawing.svg'), new File([], 'empty.txt'));
    await waitFor(() => expect(within(canvasElement).getAllByRole('alert')).toHaveLength(2));
    await waitFor(() => expect(answersIn(canvasElement)).toEqual({}));
  },
};

export const CancelledAndSentAgainByKeyboard: StoryObj = {
  decorators,
  render: () => <KeptForm form={form} files={storyFiles()} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const chooser = await canvas.findByRole('button', { name: 'Choose a file for Papers of the meeting' });
    await userEvent.tab();
    await waitFor(() => expect(chooser).toHaveFocus());
    await choose(canvasElement, fileOf('slow.txt'), fileOf('lost.txt'));
    (await canvas.findByRole('button', { name: 'Cancel slow.txt' })).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(chooser).toHaveFocus());
    await userEvent.tab({ shift: true });
    await userEvent.tab({ shift: true });
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Try lost.txt again' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(answersIn(canvasElement)).toEqual({ plans: ['new-lost.txt'] }));
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Open lost.txt' })).toBeVisible());
  },
};
