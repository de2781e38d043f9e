import { describe, expect, it } from 'vitest';
import { overlayWords } from '../../src/contract/index.ts';
import {
  activeForm,
  addAnswer,
  addColumn,
  addQuestion,
  changeRow,
  columnAt,
  COLUMN_KINDS,
  helpQuestion,
  hideQuestion,
  limitRows,
  moveQuestion,
  questionAt,
  requireQuestion,
  rewordAnswer,
  rewordQuestion,
  rowLimits,
  takeOutAnswer,
  takeOutColumn,
  takeOutQuestion,
  type ColumnKind,
  type FormText,
} from '../../src/engine/index.ts';
import {
  at,
  bench,
  columnKeys,
  columns,
  faults,
  made,
  onRow,
  own,
  question,
  tenant,
  textOf,
  withText,
} from './edited.ts';

// The columns of tables, changed by pointing, in real forms: everybody's tables under an overlay, and one's own.

const column = (form: FormText, table: string, key: string) => columns(form, table).find((one) => one.key === key);
const said = ({ text }: FormText) => JSON.parse(text) as unknown;

const targets = at('forms/pep/targets');
const place = at('forms/pep/school-place', textOf('overlays/14/forms/pep/school-place.json'));

describe('a new table', () => {
  it('begins with the columns that its author names, and takes more of every kind of cell', () => {
    const begun = addQuestion(
      at('forms/pep/care'),
      question({ kind: 'table', label: 'Visits', columns: ['Who came', 'Where'] }),
    );
    let form = withText(at('forms/pep/care'), begun.text);
    expect(columnKeys(form, begun.key)).toEqual(['who_came', 'where']);
    for (const kind of Object.keys(COLUMN_KINDS) as ColumnKind[]) {
      const added = addColumn(form, begun.key, question({ kind, label: `My ${kind}`, isRequired: kind === 'date' }));
      form = withText(form, added.text);
      expect(column(form, begun.key, added.key ?? '')).toMatchObject({
        isOwn: true,
        need: kind === 'date' ? 'always' : 'never',
      });
    }
    expect(faults(form)).toEqual([]);
    expect(limitRows(form, begun.key, { least: 5, most: 4 })).toBe(form.text);
    form = withText(form, limitRows(form, begun.key, { least: 1, most: 4 }));
    expect(rowLimits(form, begun.key)).toMatchObject({ least: 1, most: 4 });
    expect(faults(form)).toEqual([]);
    for (const key of columnKeys(form, begun.key).slice(1)) form = withText(form, takeOutColumn(form, begun.key, key));
    // A table keeps one column.
    expect(takeOutColumn(form, begun.key, 'who_came')).toBe(form.text);
    expect(takeOutQuestion(form, begun.key)).toBe('');
  });

  it('is asked with its columns, required ones in every row', () => {
    const begun = addQuestion(at('forms/pep/care'), question({ kind: 'table', label: 'Visits', columns: ['Visitor'] }));
    const form = onRow(withText(at('forms/pep/care'), begun.text), 'visits', (row) =>
      requireQuestion(row, 'visitor', 'always'),
    );
    const resolved = made(form);
    if (resolved === null) throw new Error('The text makes no form');
    const active = activeForm({ form: resolved, facts: {}, document: { answers: {}, parked: {} } });
    expect(active.schema.properties).toMatchObject({
      visits: { items: { required: ['visitor'], properties: { visitor: { title: 'Visitor' } } } },
    });
  });
});

describe('the columns of a form of one’s own', () => {
  it('are reworded, required and moved in the text itself, and come back', () => {
    const reworded = onRow(place, 'places_asked', (row) => rewordQuestion(row, 'answer', 'What the school said'));
    expect(column(reworded, 'places_asked', 'answer')).toMatchObject({ label: 'What the school said', isOwn: true });
    expect(faults(reworded)).toEqual([]);
    expect(changeRow(reworded, 'places_asked', (row) => rewordQuestion(row, 'answer', 'Answer'))).toBe(place.text);
    const moved = onRow(place, 'places_asked', (row) => moveQuestion(row, 'answer', -1));
    expect(columnKeys(moved, 'places_asked')).toEqual(['school', 'answer', 'asked_on']);
    expect(changeRow(moved, 'places_asked', (row) => moveQuestion(row, 'answer', 1))).toBe(place.text);
    const free = onRow(place, 'places_asked', (row) => requireQuestion(row, 'school', 'never'));
    expect(column(free, 'places_asked', 'school')?.need).toBe('never');
    expect(changeRow(free, 'places_asked', (row) => requireQuestion(row, 'school', 'always'))).toBe(place.text);
    expect(changeRow(place, 'place_expected', () => '{}')).toBe(place.text);
  });

  it('have answers that are reworded, added and taken out, of which what is stored stays', () => {
    const outcome = question({ kind: 'choice', label: 'Outcome', answers: ['Offered', 'Refused'] });
    const { text, key } = addColumn(place, 'places_asked', outcome);
    const act = (form: FormText, edit: (row: FormText) => string) => onRow(form, 'places_asked', edit);
    let form = withText(place, text);
    expect(changeRow(form, 'places_asked', (row) => takeOutAnswer(row, 'outcome', 'offered'))).toBe(form.text);
    form = act(form, (row) => addAnswer(row, 'outcome', 'Still waiting'));
    form = act(form, (row) => addAnswer(row, 'outcome', 'Still waiting'));
    form = act(form, (row) => rewordAnswer(row, 'outcome', 'refused', 'No place'));
    form = act(form, (row) => takeOutAnswer(row, 'outcome', 'offered'));
    expect(column(form, 'places_asked', key ?? '')?.answers).toEqual([
      { value: 'refused', label: 'No place' },
      { value: 'still_waiting', label: 'Still waiting' },
    ]);
    expect(faults(form)).toEqual([]);
  });

  it('stay where they are beside one that a condition asks', () => {
    const asks = { if: { required: ['answer'] }, then: { properties: { why: { type: 'string', title: 'Why' } } } };
    const value = JSON.parse(place.text) as { schema: { properties: { places_asked: { items: object } } } };
    const { places_asked: table } = value.schema.properties;
    const properties = {
      ...value.schema.properties,
      places_asked: { ...table, items: { ...table.items, allOf: [asks] } },
    };
    const form = withText(place, JSON.stringify({ ...value, schema: { ...value.schema, properties } }));
    expect(columnKeys(form, 'places_asked').slice(-2)).toEqual(['answer', 'why']);
    expect(columns(form, 'places_asked').at(-1)?.where).toBe('"Answer" is answered');
    const moved = onRow(form, 'places_asked', (row) => moveQuestion(row, 'answer', 1));
    expect(said(moved)).toEqual(said(form));
  });

  it('stay while the text speaks of them elsewhere, and take the words for who leaves them out along', () => {
    const value = JSON.parse(place.text) as { messages: object };
    const withMessage = { ...value, messages: { ...value.messages, '/places_asked/*/answer': 'Please say' } };
    const spoken = withText(place, JSON.stringify(withMessage));
    expect(takeOutColumn(spoken, 'places_asked', 'answer')).not.toContain('Please say');
    const rule = { field: 'places_asked', contains: { required: ['answer'] }, message: 'Please add an answer' };
    const ruled = withText(place, JSON.stringify({ ...value, rules: [rule] }));
    expect(takeOutColumn(ruled, 'places_asked', 'answer')).toBe(ruled.text);
  });
});

describe('the columns of a table that everybody has', () => {
  it('are changed by as little as can be said, and leave no trace once all is as everybody has it', () => {
    const reworded = onRow(targets, 'targets', (row) => rewordQuestion(row, 'measure', 'How we shall know'));
    expect(said(reworded)).toEqual({
      $schema: '../../../../meta/overlay.json',
      base: { form: 'pep/targets', version: 2 },
      patch: {
        schema: { properties: { targets: { items: { properties: { measure: { title: 'How we shall know' } } } } } },
      },
    });
    expect(column(reworded, 'targets', 'measure')).toMatchObject({
      isChanged: true,
      everybody: { label: 'How we will know' },
    });
    expect(changeRow(reworded, 'targets', (row) => rewordQuestion(row, 'measure', 'How we will know'))).toBe('');
    const helped = onRow(targets, 'targets', (row) => helpQuestion(row, 'who', 'One person'));
    expect(changeRow(helped, 'targets', (row) => helpQuestion(row, 'who', ''))).toBe('');
    const hidden = onRow(targets, 'targets', (row) => hideQuestion(row, 'how_often', true));
    expect(said(hidden)).toMatchObject({ hide: ['how_often'] });
    expect(column(hidden, 'targets', 'how_often')?.isHidden).toBe(true);
    expect(faults(hidden)).toEqual([]);
    expect(changeRow(hidden, 'targets', (row) => hideQuestion(row, 'how_often', false))).toBe('');
    const needed = onRow(targets, 'targets', (row) => requireQuestion(row, 'pupil_voice', 'always'));
    expect(said(needed)).toMatchObject({ require: ['pupil_voice'] });
    expect(changeRow(needed, 'targets', (row) => requireQuestion(row, 'pupil_voice', 'never'))).toBe('');
    const few = withText(targets, limitRows(targets, 'targets', { least: 2, most: 6 }));
    expect(said(few)).toMatchObject({ patch: { schema: { properties: { targets: { minItems: 2 } } } } });
    expect(faults(few)).toEqual([]);
    expect(limitRows(few, 'targets', { least: 3, most: 6 })).toBe('');
  });

  it('stand in an order beside that of the questions, and neither act loses the other’s', () => {
    const moved = onRow(targets, 'targets', (row) => moveQuestion(row, 'how_often', -1));
    expect(said(moved)).toMatchObject({
      order: ['area', 'now', 'target', 'measure', 'intervention', 'how_often', '*'],
    });
    const both = withText(moved, moveQuestion(moved, 'pp_quote', -1));
    expect(columnKeys(both, 'targets').slice(5, 7)).toEqual(['how_often', 'who']);
    expect(faults(both)).toEqual([]);
    const alone = onRow(both, 'targets', (row) => moveQuestion(row, 'how_often', 1));
    expect(alone.text).toBe(moveQuestion(targets, 'pp_quote', -1));
    expect(moveQuestion(alone, 'pp_quote', 1)).toBe('');
    const [file] = own(moved);
    expect(bench.edit(own(moved)).describe(file?.path ?? '', overlayWords)).toEqual([
      'moves "Who" in "SMART targets" after "How often"',
    ]);
  });

  it('are moved around one of a key that stands elsewhere, which no order can name alone', () => {
    const added = withText(targets, addColumn(targets, 'targets', question({ label: 'Outcome' })).text);
    const moved = onRow(added, 'targets', (row) => moveQuestion(row, 'outcome', -1));
    expect(said(moved)).toMatchObject({ order: ['*', 'pupil_voice'] });
    const again = withText(moved, addColumn(moved, 'targets', question({ label: 'Remark' })).text);
    expect(columnKeys(again, 'targets').slice(-3)).toEqual(['outcome', 'pupil_voice', 'remark']);
    expect(columnKeys(again, 'tuition')).toEqual(columnKeys(targets, 'tuition'));
    expect(faults(again)).toEqual([]);
    expect(changeRow(moved, 'targets', (row) => moveQuestion(row, 'outcome', 1))).toBe(added.text);
  });

  it('are neither hidden nor moved by themselves where another table has one of the same key', () => {
    expect(changeRow(targets, 'targets', (row) => hideQuestion(row, 'start', true))).toBe('');
    // Targets ask for it already, so that it is required in the other table alone; then it cannot be freed in one.
    const both = onRow(targets, 'tuition', (row) => requireQuestion(row, 'start', 'always'));
    expect(said(both)).toMatchObject({ require: ['start'] });
    expect(changeRow(both, 'targets', (row) => requireQuestion(row, 'start', 'never'))).toBe(both.text);
    expect(changeRow(targets, 'targets', (row) => rewordQuestion(row, 'start', 'From'))).not.toBe('');
  });

  it('are known by the place of a fault', () => {
    const hidden = onRow(targets, 'targets', (row) => hideQuestion(row, 'cost_asked', true));
    expect(columnAt(hidden, '/hide/0')).toEqual({ table: 'targets', column: 'cost_asked' });
    expect(questionAt(hidden, '/hide/0')).toBe('targets');
    const lost = onRow(targets, 'targets', (row) => hideQuestion(row, 'area', true));
    const [fault] = bench.edit(own(lost)).problems;
    if (fault === undefined) throw new Error('Nothing is wrong');
    expect(columnAt(lost, fault.pointer)?.column).toBe('area');
    expect(bench.formFault(lost, fault, { tenant, words: overlayWords })).toContain('column Area');
    const at = '/patch/schema/properties/targets/items/properties/who/title';
    expect(columnAt(targets, at)).toEqual({ table: 'targets', column: 'who' });
    expect(columnAt(targets, '/patch/uiSchema/targets/items/who/ui:help')?.column).toBe('who');
    expect(columnAt(targets, '/patch/messages/~1targets~1*~1who')?.column).toBe('who');
    expect(columnAt(targets, '/patch/schema/properties/longer_aim/title')).toBeNull();
  });
});
