import { describe, expect, it } from 'vitest';
import { overlayWords } from '../../src/contract/index.ts';
import {
  activeForm,
  addColumn,
  addQuestion,
  askQuestion,
  changeRow,
  columnAt,
  comparesWith,
  COLUMN_KINDS,
  requireQuestion,
  requireWhen,
  takeOutColumn,
  type AnswerCondition,
  type AnswerTest,
  type ColumnKind,
  type FormText,
} from '../../src/engine/index.ts';
import { at, bench, columnKeys, columns, faults, made, onRow, own, question, tenant, withText } from './edited.ts';

// Conditions of columns on columns of the same row, in everybody's tables and in one's own.

const targets = at('forms/pep/targets');
const column = (form: FormText, table: string, key: string) => columns(form, table).find((one) => one.key === key);
const said = ({ text }: FormText) => JSON.parse(text) as unknown;
const when = (...tests: AnswerTest[]): AnswerCondition => ({ joined: 'all', tests });

/** A table of one's own on everybody's form, with a column of every kind. */
function ownTable(): FormText {
  const care = at('forms/pep/care');
  const begun = addQuestion(care, question({ kind: 'table', label: 'Visits', columns: ['Visitor'] }));
  return (Object.keys(COLUMN_KINDS) as ColumnKind[]).reduce(
    (form, kind) => withText(form, addColumn(form, 'visits', question({ kind, label: `My ${kind}` })).text),
    withText(care, begun.text),
  );
}

/** Every test that lists offer for the columns of a table. */
const offered = (form: FormText, table: string): AnswerTest[] =>
  columns(form, table).flatMap(({ key, readable }) =>
    (readable?.comparisons ?? []).map((is): AnswerTest => {
      const [first] = readable?.answers ?? [];
      if (!comparesWith(is)) return { question: key, is, values: [] };
      return { question: key, is, values: first === undefined ? (is === 'between' ? [3, 5] : [3]) : [first.value] };
    }),
  );

/** A form with one column more, and its key. */
const withColumn = (form: FormText, table: string, label: string, isRequired = false) => {
  const { text, key } = addColumn(form, table, question({ label, isRequired }));
  if (key === null) throw new Error('There is no such table');
  return { form: withText(form, text), key };
};

describe('a condition of a column', () => {
  it.each([
    ['everybody’s table', targets, 'targets'],
    ['a table of one’s own', ownTable(), 'visits'],
  ])('reads back as it was said, passes the check and comes off again, in %s', (_, before, table) => {
    const { form, key } = withColumn(before, table, 'Reason');
    const others = offered(form, table).filter(({ question: read }) => read !== key);
    // One of each comparison with each sort of value.
    const sorts = others.map((test) => [`${test.is} ${test.values.map((one) => typeof one).join()}`, test] as const);
    const tests = [...new Map(sorts).values()];
    expect(tests.length).toBeGreaterThan(7);
    for (const [index, test] of tests.entries()) {
      const other = tests[(index + 3) % tests.length] ?? test;
      const condition: AnswerCondition = { joined: index % 2 === 0 ? 'all' : 'any', tests: [test, other] };
      for (const one of [when(test), condition]) {
        const under = onRow(form, table, (row) => askQuestion(row, key, one));
        expect(column(under, table, key)).toMatchObject({ asked: one, mayAsk: true, isOwn: true });
        expect(changeRow(under, table, (row) => askQuestion(row, key, null))).toBe(form.text);
        const needed = onRow(form, table, (row) => requireWhen(row, key, one));
        expect(column(needed, table, key)).toMatchObject({ neededWhen: one, need: 'sometimes' });
        expect(changeRow(needed, table, (row) => requireWhen(row, key, null))).toBe(form.text);
      }
      const told = onRow(form, table, (row) => askQuestion(row, key, when(test)));
      if (index % 5 === 0) expect(faults(told)).toEqual([]);
    }
  });

  it('is said in the overlay as a condition in the table, and asks within the row', () => {
    const { form, key } = withColumn(targets, 'targets', 'Reason', true);
    const english = when({ question: 'area', is: 'is', values: ['english'] });
    const under = onRow(form, 'targets', (row) => askQuestion(row, key, english));
    expect(said(under)).toMatchObject({
      require: ['reason'],
      add: {
        conditions: {
          reason: {
            in: 'targets',
            if: { required: ['area'], properties: { area: { const: 'english' } } },
            then: { properties: { reason: { title: 'Reason' } } },
          },
        },
      },
    });
    expect(column(under, 'targets', key)?.where).toBe('"Area" is English');
    expect(faults(under)).toEqual([]);
    const resolved = made(under);
    if (resolved === null) throw new Error('The text makes no form');
    const answers = { targets: [{ area: 'english' }, { area: 'maths' }] };
    const { schema } = activeForm({
      form: resolved,
      facts: { 'pupil.phase': 'post-16', pupil: { phase: 'post-16', senStatus: 'N' }, pep: { cycle: 1 } },
      document: { answers, parked: {} },
    });
    expect(schema.properties).toMatchObject({
      targets: { items: [{ required: expect.arrayContaining(['reason']) as unknown }, { properties: { area: {} } }] },
    });
    const rows = (schema.properties as { targets: { items: { properties: object }[] } }).targets.items;
    expect(rows.map(({ properties }) => 'reason' in properties)).toEqual([true, false]);
    expect(
      bench
        .edit(own(under))
        .describe(own(under)[0]?.path ?? '', overlayWords)
        .join(),
    ).toContain('asked where "Area" in "SMART targets" is English');
  });

  it('requires everybody’s column too, where everybody need not answer it', () => {
    const english = when({ question: 'area', is: 'is', values: ['english'] });
    const needed = onRow(targets, 'targets', (row) => requireWhen(row, 'pupil_voice', english));
    expect(said(needed)).toMatchObject({
      add: { conditions: { pupil_voice_required: { in: 'targets', then: { required: ['pupil_voice'] } } } },
    });
    expect(column(needed, 'targets', 'pupil_voice')).toMatchObject({ need: 'sometimes', neededWhen: english });
    expect(faults(needed)).toEqual([]);
    expect(changeRow(needed, 'targets', (row) => requireQuestion(row, 'pupil_voice', 'never'))).toBe('');
  });

  it('has a name that no condition of the form or of another table has', () => {
    const asked = when({ question: 'longer_aim', is: 'answered', values: [] });
    const reason = question({ label: 'Reason', heading: 'Targets', condition: asked });
    const first = withText(targets, addQuestion(targets, reason).text);
    const both = ['targets', 'tuition'].reduce((form, table) => {
      const { form: added, key } = withColumn(form, table, 'Reason');
      const [read] = columns(added, table);
      const test: AnswerTest = { question: read?.key ?? '', is: 'answered', values: [] };
      return onRow(added, table, (row) => askQuestion(row, key, when(test)));
    }, first);
    const { add } = JSON.parse(both.text) as { add: { conditions: Record<string, { in?: string }> } };
    expect(Object.values(add.conditions).map(({ in: table }) => table)).toEqual([undefined, 'targets', 'tuition']);
    expect(faults(both)).toEqual([]);
  });

  it('goes with its column; a column that it reads stays, and what is wrong in it is told at its own', () => {
    const { form: one, key: read } = withColumn(targets, 'targets', 'Met');
    const { form: two, key } = withColumn(one, 'targets', 'Reason');
    const test: AnswerTest = { question: read, is: 'answered', values: [] };
    const under = onRow(two, 'targets', (row) => askQuestion(row, key, when(test)));
    expect(takeOutColumn(under, 'targets', read)).toBe(under.text);
    expect(takeOutColumn(under, 'targets', key)).toBe(one.text);
    expect(columnAt(under, '/add/conditions/reason/if/properties/met/const')?.column).toBe(key);
    const table = ownTable();
    const own = onRow(table, 'visits', (row) =>
      askQuestion(row, 'my_text', when({ question: 'visitor', is: 'answered', values: [] })),
    );
    const place = '/patch/schema/properties/visits/items/allOf/0/if/properties/visitor';
    expect(columnAt(own, place)?.column).toBe('my_text');
    expect(columnKeys(own, 'visits').slice(0, 2)).toEqual(['visitor', 'my_text']);
    expect(bench.questions(own, { tenant, words: overlayWords }).some(({ key: name }) => name === 'visits')).toBe(true);
  });
});
