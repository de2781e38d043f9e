import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { JsonObject } from '../../../src/engine/index.ts';
import { found } from '../found.ts';
import { answersIn, inPlan, KeptForm, planForm } from './InPlan.tsx';

export default { title: 'Renderer/Forms/FormView', decorators: [inPlan()] } satisfies Meta;

const yesNo = {
  type: 'string',
  oneOf: [
    { const: 'yes', title: 'Yes' },
    { const: 'no', title: 'No' },
  ],
};

const target = planForm(
  {
    required: ['title', 'helper', 'kind', 'costs', 'summary'],
    properties: {
      agreedOn: { type: 'string', format: 'date', title: 'Agreed on' },
      title: { type: 'string', title: 'Target', description: 'One step, in the child’s own words.' },
      helper: { type: 'string', title: 'Who helps' },
      kind: {
        type: 'string',
        title: 'Area',
        oneOf: [
          { const: 'reading', title: 'Reading' },
          { const: 'number', title: 'Number' },
        ],
      },
      reachedBy: { type: 'string', format: 'date', title: 'To be reached by' },
      lessons: { type: 'integer', title: 'Lessons a week', minimum: 0 },
      summary: { type: 'string', title: 'What will happen' },
      costs: { ...yesNo, title: 'Does it cost anything?' },
      steps: {
        type: 'array',
        title: 'Steps',
        description: 'One row for each step on the way.',
        items: {
          type: 'object',
          required: ['action'],
          properties: {
            action: { type: 'string', title: 'What is done' },
            begun: { type: 'string', format: 'date', title: 'Begun on' },
            cost: { type: 'number', title: 'Cost', minimum: 0 },
            note: { type: 'string', title: 'Note' },
          },
        },
      },
      total: { type: ['number', 'null'], title: 'Cost of all steps' },
    },
    allOf: [
      {
        if: { properties: { costs: { const: 'yes' } }, required: ['costs'] },
        then: {
          properties: {
            payer: { type: 'string', title: 'Who pays for it?' },
            due: { type: 'string', format: 'date', title: 'Done by' },
          },
          required: ['payer'],
        },
      },
    ],
  },
  {
    sections: [
      { title: 'The target', fields: ['agreedOn', 'title', 'helper', 'kind', 'reachedBy', 'lessons', 'summary'] },
      { title: 'Cost', description: 'Who pays, and until when.', fields: ['costs', 'payer', 'due'] },
      { title: 'Steps', fields: ['steps', 'total'] },
    ],
    uiSchema: {
      summary: { 'ui:widget': 'textarea' },
      costs: { 'ui:widget': 'radio' },
      total: { 'ui:widget': 'money' },
      steps: {
        'ui:options': { itemTitle: 'step', columns: ['action', 'begun', 'cost'] },
        items: { cost: { 'ui:widget': 'money' }, note: { 'ui:widget': 'textarea' } },
      },
    },
    derived: { total: { operator: 'sum', of: ['/steps/*/cost'] } },
    messages: { title: 'Please say what the target is', payer: 'Please say who pays for it' },
  },
);

const answers: JsonObject = {
  agreedOn: '2026-03-02',
  title: 'Read aloud every day',
  helper: 'Ms Fairlow',
  kind: 'reading',
  reachedBy: '2026-06-23',
  lessons: 4,
  summary: 'Ten minutes after tea, with something of her own choosing, and a word to the mentor on Fridays.',
  costs: 'no',
  steps: [
    { rowId: 'a', action: 'Choose a story together', begun: '2024-05-01', cost: 12.5 },
    { rowId: 'b', action: 'Read it aloud', cost: 8, note: 'Went well.' },
  ],
  total: 20.5,
};

const locks = [{ pointer: '/agreedOn', reason: 'From the record', automatic: true }];

export const Filled: StoryObj = {
  render: () => <KeptForm form={target} answers={answers} locks={locks} sectionList />,
};

export const Empty: StoryObj = { render: () => <KeptForm form={target} sectionList /> };

export const Phone: StoryObj = { ...Filled, parameters: { width: 375 } };

export const ReadOnly: StoryObj = {
  render: () => <KeptForm form={target} answers={answers} readOnly="The plan was completed: 02/03/2026" />,
};

export const ReadOnlyPhone: StoryObj = { ...ReadOnly, parameters: { width: 375 } };

export const WithErrors: StoryObj = {
  render: () => (
    <KeptForm
      form={target}
      answers={{ ...answers, title: ' ', costs: 'yes', steps: [{ rowId: 'a', cost: 3 }] }}
      showErrors="complete"
      sectionList
    />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('link', { name: /Who pays for it\?/ }));
    await waitFor(() => expect(canvas.getByLabelText(/^Who pays for it/)).toHaveFocus());
  },
};

export const Conditions: StoryObj = {
  render: () => <KeptForm form={target} answers={answers} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByLabelText('Yes'));
    await userEvent.type(await canvas.findByLabelText(/^Who pays for it/), 'Ann Fairlow');
    await userEvent.click(await canvas.findByLabelText('No'));
    await waitFor(() => expect(canvas.queryByLabelText(/^Who pays for it/)).toBeNull());
    await waitFor(() => expect(answersIn(canvasElement)).not.toHaveProperty('payer'));
    await userEvent.click(await canvas.findByLabelText('Yes'));
    await waitFor(() => expect(canvas.getByLabelText(/^Who pays for it/)).toHaveValue('Ann Fairlow'));
  },
};

export const Rows: StoryObj = {
  render: () => <KeptForm form={target} answers={answers} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Add step' }));
    await waitFor(async () => expect(await found(canvasElement, '#f-steps-2-action')).toHaveFocus());
    await userEvent.keyboard('Tell it again');
    await userEvent.tab();
    await waitFor(() => expect(answersIn(canvasElement).steps).toHaveLength(3));
    await userEvent.type(await found(canvasElement, '#f-steps-2-cost'), '4.25');
    await userEvent.tab();
    await waitFor(() => expect(answersIn(canvasElement)).toHaveProperty('total', 24.75));
    await userEvent.click(await canvas.findByRole('button', { name: 'Remove Tell it again' }));
    const dialog = within(await within(document.body).findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Remove step' }));
    await waitFor(() => expect(answersIn(canvasElement).steps).toHaveLength(2));
  },
};

export const ManyRows: StoryObj = {
  render: () => (
    <KeptForm
      form={target}
      answers={{
        ...answers,
        steps: Array.from({ length: 40 }, (_, index) => ({
          rowId: String(index),
          action: `Step ${index + 1}`,
          cost: index,
        })),
      }}
    />
  ),
};

export const BrokenFields: StoryObj = {
  parameters: { expectsErrors: true },
  render: () => (
    <KeptForm
      form={planForm(
        {
          properties: {
            title: { type: 'string', title: 'Target' },
            action: { type: 'string', title: 'What is done' },
            subject: { $ref: '#/definitions/subject', title: 'Subject' },
            helper: { type: 'string', title: 'Who helps' },
          },
        },
        { uiSchema: { action: { 'ui:widget': 'txtarea' } } },
      )}
      answers={{ title: 'Read aloud every day' }}
    />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await waitFor(() => expect(canvas.getByRole('group', { name: 'What is done cannot be shown' })).toBeVisible());
    await userEvent.type(await canvas.findByLabelText(/^Who helps/), 'Ms Fairlow');
    await userEvent.tab();
    await waitFor(() =>
      expect(answersIn(canvasElement)).toEqual({ title: 'Read aloud every day', helper: 'Ms Fairlow' }),
    );
  },
};
