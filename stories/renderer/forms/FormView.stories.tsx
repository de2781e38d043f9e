import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import type { JsonObject } from '../../../src/engine/index.ts';
import { found } from '../found.ts';
import { answersIn, inLibrary, KeptForm, libraryForm } from './Library.tsx';

export default { title: 'Renderer/Forms/FormView', decorators: [inLibrary()] } satisfies Meta;

const yesNo = {
  type: 'string',
  oneOf: [
    { const: 'yes', title: 'Yes' },
    { const: 'no', title: 'No' },
  ],
};

const book = libraryForm(
  {
    required: ['title', 'author', 'kind', 'lent', 'summary'],
    properties: {
      cataloguedOn: { type: 'string', format: 'date', title: 'Catalogued on' },
      title: { type: 'string', title: 'Title', description: 'As it stands on the title page.' },
      author: { type: 'string', title: 'Author' },
      kind: {
        type: 'string',
        title: 'Kind',
        oneOf: [
          { const: 'novel', title: 'Novel' },
          { const: 'poetry', title: 'Poetry' },
        ],
      },
      published: { type: 'string', format: 'date', title: 'First published' },
      pages: { type: 'integer', title: 'Pages', minimum: 0 },
      summary: { type: 'string', title: 'Summary' },
      lent: { ...yesNo, title: 'Is it on loan?' },
      copies: {
        type: 'array',
        title: 'Copies',
        description: 'One row for each copy on the shelves.',
        items: {
          type: 'object',
          required: ['shelf'],
          properties: {
            shelf: { type: 'string', title: 'Shelf' },
            bought: { type: 'string', format: 'date', title: 'Bought on' },
            price: { type: 'number', title: 'Price', minimum: 0 },
            note: { type: 'string', title: 'Note' },
          },
        },
      },
      total: { type: ['number', 'null'], title: 'Price of all copies' },
    },
    allOf: [
      {
        if: { properties: { lent: { const: 'yes' } }, required: ['lent'] },
        then: {
          properties: {
            borrower: { type: 'string', title: 'Who has it?' },
            due: { type: 'string', format: 'date', title: 'Due back' },
          },
          required: ['borrower'],
        },
      },
    ],
  },
  {
    sections: [
      { title: 'The book', fields: ['cataloguedOn', 'title', 'author', 'kind', 'published', 'pages', 'summary'] },
      { title: 'Loan', description: 'Who may have it, and until when.', fields: ['lent', 'borrower', 'due'] },
      { title: 'Copies', fields: ['copies', 'total'] },
    ],
    uiSchema: {
      summary: { 'ui:widget': 'textarea' },
      lent: { 'ui:widget': 'radio' },
      total: { 'ui:widget': 'money' },
      copies: {
        'ui:options': { itemTitle: 'copy', columns: ['shelf', 'bought', 'price'] },
        items: { price: { 'ui:widget': 'money' }, note: { 'ui:widget': 'textarea' } },
      },
    },
    derived: { total: { operator: 'sum', of: ['/copies/*/price'] } },
    messages: { title: 'Please give the title', borrower: 'Please say who has the book' },
  },
);

const answers: JsonObject = {
  cataloguedOn: '2026-03-02',
  title: 'Emma',
  author: 'Jane Austen',
  kind: 'novel',
  published: '1815-12-23',
  pages: 474,
  summary: 'Handsome, clever and rich, with a comfortable home and happy disposition.',
  lent: 'no',
  copies: [
    { rowId: 'a', shelf: 'North 4', bought: '2024-05-01', price: 12.5 },
    { rowId: 'b', shelf: 'South 1', price: 8, note: 'Spine repaired.' },
  ],
  total: 20.5,
};

const locks = [{ pointer: '/cataloguedOn', reason: 'From the catalogue', automatic: true }];

export const Filled: StoryObj = { render: () => <KeptForm form={book} answers={answers} locks={locks} sectionList /> };

export const Empty: StoryObj = { render: () => <KeptForm form={book} sectionList /> };

export const Phone: StoryObj = { ...Filled, parameters: { width: 375 } };

export const ReadOnly: StoryObj = {
  render: () => <KeptForm form={book} answers={answers} readOnly="Withdrawn from the catalogue: 02/03/2026" />,
};

export const ReadOnlyPhone: StoryObj = { ...ReadOnly, parameters: { width: 375 } };

export const WithErrors: StoryObj = {
  render: () => (
    <KeptForm
      form={book}
      answers={{ ...answers, title: ' ', lent: 'yes', copies: [{ rowId: 'a', price: 3 }] }}
      showErrors="complete"
      sectionList
    />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('link', { name: /Who has it\?/ }));
    await waitFor(() => expect(canvas.getByLabelText(/^Who has it/)).toHaveFocus());
  },
};

export const Conditions: StoryObj = {
  render: () => <KeptForm form={book} answers={answers} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByLabelText('Yes'));
    await userEvent.type(await canvas.findByLabelText(/^Who has it/), 'Ann Reader');
    await userEvent.click(await canvas.findByLabelText('No'));
    await waitFor(() => expect(canvas.queryByLabelText(/^Who has it/)).toBeNull());
    await waitFor(() => expect(answersIn(canvasElement)).not.toHaveProperty('borrower'));
    await userEvent.click(await canvas.findByLabelText('Yes'));
    await waitFor(() => expect(canvas.getByLabelText(/^Who has it/)).toHaveValue('Ann Reader'));
  },
};

export const Rows: StoryObj = {
  render: () => <KeptForm form={book} answers={answers} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Add copy' }));
    await waitFor(async () => expect(await found(canvasElement, '#f-copies-2-shelf')).toHaveFocus());
    await userEvent.keyboard('West 2');
    await userEvent.tab();
    await waitFor(() => expect(answersIn(canvasElement).copies).toHaveLength(3));
    await userEvent.type(await found(canvasElement, '#f-copies-2-price'), '4.25');
    await userEvent.tab();
    await waitFor(() => expect(answersIn(canvasElement)).toHaveProperty('total', 24.75));
    await userEvent.click(await canvas.findByRole('button', { name: 'Remove West 2' }));
    const dialog = within(await within(document.body).findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Remove copy' }));
    await waitFor(() => expect(answersIn(canvasElement).copies).toHaveLength(2));
  },
};

export const ManyRows: StoryObj = {
  render: () => (
    <KeptForm
      form={book}
      answers={{
        ...answers,
        copies: Array.from({ length: 40 }, (_, index) => ({
          rowId: String(index),
          shelf: `Shelf ${index + 1}`,
          price: index,
        })),
      }}
    />
  ),
};

export const BrokenFields: StoryObj = {
  parameters: { expectsErrors: true },
  render: () => (
    <KeptForm
      form={libraryForm(
        {
          properties: {
            title: { type: 'string', title: 'Title' },
            shelf: { type: 'string', title: 'Shelf' },
            series: { $ref: '#/definitions/series', title: 'Series' },
            author: { type: 'string', title: 'Author' },
          },
        },
        { uiSchema: { shelf: { 'ui:widget': 'txtarea' } } },
      )}
      answers={{ title: 'Emma' }}
    />
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await waitFor(() => expect(canvas.getByRole('group', { name: 'Shelf cannot be shown' })).toBeVisible());
    await userEvent.type(await canvas.findByLabelText(/^Author/), 'Jane Austen');
    await userEvent.tab();
    await waitFor(() => expect(answersIn(canvasElement)).toEqual({ title: 'Emma', author: 'Jane Austen' }));
  },
};
