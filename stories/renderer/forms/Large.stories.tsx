import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { JsonObject } from '../../../src/engine/index.ts';
import { largeAnswers, largeForm, rowsAnswers, rowsForm } from '../../../test/bench/generatedForms.ts';
import { found } from '../found.ts';
import { answersIn, inPlan, KeptForm } from './InPlan.tsx';

export default { title: 'Renderer/Forms/Large', decorators: [inPlan()] } satisfies Meta;

// Axe takes a minute over 500 fields; each kind of field has its own story that it checks.
const parameters = { a11y: { test: 'off' } };

export const FiveHundredFields: StoryObj = {
  parameters,
  render: () => <KeptForm form={largeForm} answers={largeAnswers} sectionList />,
  play: async ({ canvasElement }) => {
    const field = await found(canvasElement, '#f-q0');
    await userEvent.clear(field);
    await userEvent.type(field, 'more');
    await waitFor(() => expect(answersIn(canvasElement).q0).toBe('more'));
    await waitFor(() => expect(canvasElement.querySelector('#f-more0')).toBeVisible());
    await waitFor(() => expect(canvasElement.querySelector('#f-q499')).not.toBeNull());
    await userEvent.click(await within(canvasElement).findByRole('button', { name: /^Shelf 9/ }));
    await waitFor(() => expect(canvasElement.querySelector('#f-q400')).toHaveFocus());
  },
};

/** The sections below the second are not built yet when Tab gets there; it passes over nothing. */
export const TabThroughAll: StoryObj = {
  parameters,
  render: () => <KeptForm form={largeForm} answers={largeAnswers} />,
  play: async ({ canvasElement }) => {
    for (const [last, next] of [
      ['q49', 'q50'],
      ['q99', 'q100'],
    ]) {
      // A date has its calendar behind it.
      (await found(canvasElement, `#f-${last} ~ button`)).focus();
      await userEvent.tab();
      await waitFor(() => expect(canvasElement.querySelector(`#f-${next}`)).toHaveFocus());
    }
  },
};

export const HundredRows: StoryObj = {
  parameters,
  render: () => <KeptForm form={rowsForm} answers={rowsAnswers} />,
  play: async ({ canvasElement }) => {
    const rowIds = () => (answersIn(canvasElement).copies as JsonObject[]).map(({ rowId }) => rowId);
    await waitFor(() => expect(canvasElement.querySelectorAll('.row')).toHaveLength(100));
    await userEvent.click(await found(canvasElement, '#f-copies-40 .row-title'));
    await userEvent.type(await found(canvasElement, '#f-copies-40-c0'), ' and more');
    (await found(canvasElement, '#f-copies-40 [data-tool=up]')).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(rowIds().slice(39, 41)).toEqual(['row-41', 'row-40']));
    await waitFor(() => expect(document.activeElement?.closest('.row')?.id).toBe('f-copies-39'));
    await waitFor(() =>
      expect(canvasElement.querySelector<HTMLInputElement>('#f-copies-39-c0')?.value).toBe('A short answer and more'),
    );
  },
};
