import { describe, expect, it } from 'vitest';
import {
  fromXlsForm,
  lookupLists,
  toXlsForm,
  type FormQuestion,
  type ResolvedForm,
  type Sheet,
} from '../../src/engine/index.ts';
import { everyForm } from '../support/everyForm.ts';
import { bench, faults, files, own, questions, withText } from './edited.ts';

// A form that leaves the house and comes back is the same form, but for what is named on the way.

const lookups = lookupLists(
  files,
  files.map(({ path }) => path.slice('lookups/'.length, -'.json'.length)),
);
const path = 'forms/pep/came-in';
const formOf = (text: string) => withText({ path, base: null, text: '' }, text);

/** The text that a workbook makes. */
function read(sheets: readonly Sheet[]) {
  const { form, problem } = fromXlsForm(sheets, lookups, 'A file');
  if (form === undefined) throw new Error(problem);
  return { ...form, text: form.text(path) };
}

/** The form that a text makes for whoever fills it in. */
const resolved = (text: string): ResolvedForm => bench.edit(own(formOf(text))).form('pep/came-in', '12');

/** Keys that only everybody's forms have lose what marks them. */
const keyOf = ({ key }: FormQuestion): string => key.replace('cg_auto_', '');

const asks = everyForm().filter(([name]) => !name.startsWith('public/') || name.includes('sign-in'));

describe.each(asks)('the form %s as XLSForm, read again,', (_name, form) => {
  const out = toXlsForm(form, lookups);
  const back = read(out.sheets);

  it('passes the check, and asks the same', () => {
    expect(faults(formOf(back.text))).toEqual([]);
    const left = new Set(out.leftOut.map(({ place }) => place.split('/')[0]));
    const before = questions(formOf(JSON.stringify(form)));
    const after = new Map(questions(formOf(JSON.stringify(resolved(back.text)))).map((one) => [one.key, one]));
    for (const one of before) {
      const again = after.get(keyOf(one));
      if (left.has(one.key) && again === undefined) continue;
      expect(again, one.key).toMatchObject({ label: one.label, help: one.help });
      if (!left.has(one.key)) expect(again).toMatchObject({ kind: one.kind, need: one.need });
    }
  });

  it('says the same as XLSForm again', () => {
    const again = toXlsForm(resolved(back.text), lookups);
    const named = new Set(back.leftOut.map(({ place }) => Number(place.replace('survey row ', ''))));
    const told = out.sheets[0]?.rows.filter((_, index) => named.has(index + 1)).map(([, name]) => String(name)) ?? [];
    expect(rowsOf(again.sheets, told)).toEqual(rowsOf(out.sheets, told));
  });
});

/**
 * What sheets say, but what was named of a question, the names of headings, and the limit that every text has where
 * nobody sets one.
 */
function rowsOf(sheets: readonly Sheet[], told: readonly string[]) {
  return sheets.slice(0, 2).map(({ name: sheet, rows: [head = [], ...rows] }) => [
    sheet,
    rows.map((row) => {
      const cells = head.map(
        (column, index) => [String(column), String(row[index]).replaceAll('cg_auto_', '')] as const,
      );
      const said = Object.fromEntries(cells);
      const isTold = told.some((name) => name.replace('cg_auto_', '') === said.name);
      const isHeading = said.type === 'begin_group' || said.type === 'note';
      const constraint = isTold
        ? ''
        : (said.constraint ?? '').replace(/( and )?string-length\(\.\) <= (250|20000)/, '').replace(/^ and /, '');
      const { read_only: _read, constraint_message: message = '', ...kept } = said;
      const rest = isHeading ? { name: '' } : isTold ? { required: '' } : {};
      const whole = { ...kept, constraint, constraint_message: constraint === '' ? '' : message, ...rest };
      return Object.fromEntries(Object.entries(whole).filter(([, cell]) => cell !== ''));
    }),
  ]);
}

const survey = (...rows: string[][]): Sheet => ({
  name: 'survey',
  rows: [
    ['type', 'name', 'label', 'required', 'relevant', 'constraint', 'calculation', 'choice_filter', 'default'],
    ...rows,
  ],
});
const choices = (...rows: string[][]): Sheet => ({
  name: 'choices',
  rows: [['list_name', 'name', 'label', 'area'], ...rows],
});

describe('a workbook from elsewhere', () => {
  it('becomes questions, conditions, limits, rows and sums, and names what it cannot be with its row', () => {
    const sheets = [
      survey(
        ['begin group', 'visit', 'The visit'],
        ['select_one area', 'area', 'Which area?', 'yes'],
        ['select_one place', 'place', 'Which place?', '', '', '', '', 'area = ${area}'],
        ['date', 'began', 'Began on', 'yes'],
        ['date', 'ended', 'Ended on', '', "${began} != ''", '. >= ${began} and . <= today()'],
        ['text', 'why', 'Why so late?', "${area} = 'north'", "not(${area} = 'south') and position(..) > 1"],
        ['geopoint', 'where', 'Where exactly?'],
        ['end group'],
        ['begin repeat', 'costs', 'Costs'],
        ['decimal', 'cost', 'Cost', 'yes', '', '. > 0 and . <= 500'],
        ['text', 'cost_why', 'What for?', '', "${area} = 'north'"],
        ['end repeat'],
        ['calculate', 'all', 'All costs', '', '', '', 'sum(${cost})'],
        ['calculate', 'tax', 'Tax', '', '', '', 'if(${all} > 10, 1, 2)'],
        ['integer', 'constructor', 'How many?', '', '', '', '', '', '2'],
      ),
      choices(
        ['area', 'north', 'North'],
        ['area', 'south', 'South'],
        ['place', 'quay', 'Quay', 'north'],
        ['place', 'hill', 'Hill', 'south'],
      ),
      {
        name: 'settings',
        rows: [
          ['form_title', 'form_id'],
          ['A visit', 'Visit Form 2'],
        ],
      },
    ];
    const { title, slug, questions: count, leftOut, text } = read(sheets);
    expect([title, slug, count]).toEqual(['A visit', 'visit-form-2', 10]);
    expect(leftOut.map(({ place, reason }) => `${place}: ${reason}`)).toEqual([
      "survey row 7: the condition “not(${area} = 'south') and position(..) > 1”; it is always asked",
      'survey row 8: a question of the type “geopoint”',
      "survey row 12: the condition “${area} = 'north'”, which looks at “area” outside of its rows; it is always asked",
      'survey row 15: the calculation “if(${all} > 10, 1, 2)”',
      'survey row 16: the name “constructor” cannot be kept, or is taken; the answer is stored as “constructor_answer”',
    ]);
    expect(faults(formOf(text))).toEqual([]);
    const form = JSON.parse(text) as ResolvedForm;
    expect(form.derived).toEqual({ all: { operator: 'sum', of: ['/costs/*/cost'] } });
    expect(form.rules).toMatchObject([
      { field: 'ended', notBefore: 'began' },
      { field: 'ended', notInFuture: true },
    ]);
    expect(JSON.stringify(toXlsForm(resolved(text), lookups).sheets)).toContain('. >= ${began} and . <= today()');
    const when = (area: string) => ({ required: ['area'], properties: { area: { const: area } } });
    expect(form.schema.allOf).toMatchObject([
      { if: when('north'), then: { required: ['why'], properties: { place: { enum: ['quay'] } } } },
      { if: when('south'), then: { properties: { place: { enum: ['hill'] } } } },
      { if: { required: ['began'] }, then: { properties: { ended: { format: 'date' } } } },
    ]);
  });

  it('may be a list of questions, which makes keys and answers of their words', () => {
    const rows = [
      ['Question', 'Type', 'Required', 'Choices', 'Section'],
      ['How was the journey?', 'choice', 'yes', 'Good | Not good', 'Getting there'],
      ['What would help?', 'long text', '', '', ''],
      ['How was the journey?', 'yes/no', '', '', 'At school'],
      ['A colour', 'rainbow', '', '', ''],
    ];
    const { questions: count, leftOut, text } = read([{ name: 'Sheet1', rows }]);
    expect(count).toBe(3);
    expect(leftOut).toEqual([{ place: 'row 5', reason: 'a question of the type “rainbow”' }]);
    expect(faults(formOf(text))).toEqual([]);
    const { schema, sections } = JSON.parse(text) as ResolvedForm;
    expect(sections?.map(({ title, fields }) => [title, fields])).toEqual([
      ['Getting there', ['how_was_the_journey', 'what_would_help']],
      ['At school', ['how_was_the_journey_2']],
    ]);
    expect(schema.properties).toMatchObject({ how_was_the_journey_2: { $ref: 'lookups/yes-no' } });
  });

  it.each([
    [
      [survey(['begin group', 'a', 'A'], ['text', 'b', 'B'])],
      'survey row 2: this group is not closed. Please add a row “end group”.',
    ],
    [
      [survey(['text', 'b', 'B'], ['end repeat'])],
      'survey row 3: “end repeat” closes no repeat. Please put it behind its “begin repeat”.',
    ],
    [
      [
        {
          name: 'survey',
          rows: [
            ['name', 'label'],
            ['a', 'A'],
          ],
        },
      ],
      'The sheet “survey” has no column “type”. Its first filled row names the columns.',
    ],
    [
      [{ name: 'Budget', rows: [['Year', 'Sum']] }],
      'There is no sheet “survey”, and the first sheet has no column “label”. It has: “Budget”.',
    ],
    [[survey(['start', 'began', ''])], 'The sheet “survey” has no question that can be asked.'],
    [
      [survey(...Array.from({ length: 2_100 }, (_, index) => ['text', `q${index}`, 'Q']))],
      'The sheet “survey” has more than 2000 rows.',
    ],
  ] as const)('says what is wrong, where, and what to do: %#', (sheets, said) => {
    expect(fromXlsForm(sheets, lookups, '').problem).toContain(said);
  });
});

describe('a survey at random', () => {
  it.each(Array.from({ length: 25 }, (_, seed) => seed + 1))(
    'is the same form again after it went out, by seed %i',
    (seed) => {
      const { leftOut, text } = read(surveyOf(randomOf(seed)));
      expect(leftOut).toEqual([]);
      expect(bench.edit(own(formOf(text))).problems).toEqual([]);
      expect(read(toXlsForm(resolved(text), lookups).sheets).text).toBe(text);
    },
  );
});

/** Questions of all kinds, each under some condition on those before it. */
function surveyOf(random: () => number): Sheet[] {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const names: [string, string][] = [];
  const simple = (): string => {
    const [name, type] = pick(names);
    const words = {
      list: pick([`\${${name}} = 'one'`, `\${${name}} != 'two'`, `(\${${name}} = 'one' or \${${name}} = 'three')`]),
      many: pick([`selected(\${${name}}, 'two')`, `count-selected(\${${name}}) >= 2`]),
      number: pick([`\${${name}} > 3`, `\${${name}} <= 7`]),
      text: pick([`\${${name}} != ''`, `string-length(\${${name}}) >= 4`]),
    }[type];
    return words ?? '';
  };
  const condition = (): string =>
    names.length === 0 || random() < 0.4
      ? ''
      : pick([simple(), `${simple()} and ${simple()}`, `not(${simple()})`, `${simple()} or ${simple()}`]);
  const rows = Array.from({ length: 12 }, (_, index) => {
    const [type, kind, constraint] = pick([
      ['select_one list', 'list', ''],
      ['select_multiple list', 'many', 'count-selected(.) <= 2'],
      ['integer', 'number', '. >= 0 and . <= 9'],
      ['text', 'text', 'string-length(.) <= 90'],
    ] as const);
    const row = [type, `q${index}`, `Question ${index}`, pick(['', 'yes']), condition(), constraint];
    names.push([`q${index}`, kind]);
    return row;
  });
  const list = ['one', 'two', 'three'].map((name) => ['list', name, `Answer ${name}`]);
  return [survey(...rows), choices(...list)];
}

/** Numbers from 0 to 1 that are the same in every run. */
function randomOf(seed: number): () => number {
  let state = seed * 7919;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
