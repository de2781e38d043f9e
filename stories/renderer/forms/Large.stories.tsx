import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { Json, JsonObject } from '../../../src/engine/index.ts';
import { answersIn, inLibrary, KeptForm, libraryForm } from './Library.tsx';

export default { title: 'Renderer/Forms/Large', decorators: [inLibrary()] } satisfies Meta;

const SECTIONS = 10;
const FIELDS = 50;
const kinds: readonly JsonObject[] = [
  { type: 'string' },
  { type: 'string' },
  { type: 'integer', minimum: 0 },
  { type: 'string', oneOf: [{ const: 'a', title: 'First' }, { const: 'b', title: 'Second' }, { const: 'c', title: 'Third' }] },
  { type: 'string', format: 'date' },
];
const values: readonly Json[] = ['A short answer', 'A longer answer of the kind that people type', 12, 'b', '2026-01-31'];
const names = Array.from({ length: SECTIONS * FIELDS }, (_, index) => `q${index}`);

/** 500 filled fields in ten sections with three conditions each: what the bench of forms types into. */
const large = libraryForm(
  {
    required: names.filter((_, index) => index % 3 === 0),
    properties: Object.fromEntries(names.map((name, index) => [name, { ...kinds[index % 5], title: `Question ${index + 1}` }])),
    allOf: Array.from({ length: SECTIONS * 3 }, (_, index) => {
      const asked = `q${Math.floor(index / 3) * FIELDS + (index % 3) * 5}`;
      return { if: { properties: { [asked]: { const: 'more' } }, required: [asked] }, then: { properties: { [`more${index}`]: { type: 'string', title: `More about it ${index}` } } } };
    }),
  },
  {
    title: 'Inventory',
    sections: Array.from({ length: SECTIONS }, (_, section) => ({ title: `Shelf ${section + 1}`, fields: names.slice(section * FIELDS, (section + 1) * FIELDS) })),
    uiSchema: Object.fromEntries(names.filter((_, index) => index % 5 === 1).map((name) => [name, { 'ui:widget': 'textarea' }])),
  },
);
const answers: JsonObject = Object.fromEntries(names.map((name, index) => [name, values[index % 5] ?? null]));

export const FiveHundredFields: StoryObj = {
  // Axe takes a minute over 500 fields; each kind of field has its own story that it checks.
  parameters: { a11y: { test: 'off' } },
  render: () => <KeptForm form={large} answers={answers} />,
  play: async ({ canvasElement }) => {
    const field = canvasElement.querySelector<HTMLInputElement>('#f-q0') as HTMLInputElement;
    await userEvent.clear(field);
    await userEvent.type(field, 'more');
    await waitFor(() => expect(answersIn(canvasElement)['q0']).toBe('more'));
    await expect(canvasElement.querySelector('#f-more0')).toBeVisible();
  },
};
