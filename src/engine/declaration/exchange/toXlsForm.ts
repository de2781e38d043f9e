import { isGroup, isRowList } from '../../form/schemaParts.ts';
import type { ResolvedForm } from '../catalogTypes.ts';
import { questionsIn, type Question } from '../check/overlayQuestions.ts';
import { layoutOf } from '../edit/layout.ts';
import { nameFor } from '../edit/newQuestion.ts';
import { answerKind, listName, type AnswerKind } from './answerKinds.ts';
import { askedWhen, type Asked } from './askedWhen.ts';
import { besideAnswer, lackingOfForm, lackingOfQuestion, type BesideAnswer } from './besideAnswers.ts';
import { choiceName, sameChoices, type Choice, type ChoiceList, type LeftOut, type Sheet } from './sheets.ts';

/** A form as XLSForm says it, and what it cannot say, which a sheet of its own names as well. */
export interface XlsForm {
  readonly sheets: readonly Sheet[];
  readonly leftOut: readonly LeftOut[];
}

type Cells = { readonly [column: string]: string };

interface Writing {
  readonly form: ResolvedForm;
  readonly lookups: readonly ChoiceList[];
  readonly questions: ReadonlyMap<string, Question>;
  readonly asked: (question: Question) => Asked;
  readonly rows: Cells[];
  readonly lists: ChoiceList[];
  readonly leftOut: LeftOut[];
  /** Names of headings; no question has one of them. */
  readonly groups: string[];
}

const SURVEY = [
  'type',
  'name',
  'label',
  'hint',
  'required',
  'required_message',
  'relevant',
  'constraint',
  'constraint_message',
  'calculation',
  'default',
  'appearance',
  'parameters',
  'read_only',
  'repeat_count',
];

/** A form as the sheets of an XLSForm; lookups give lists of choices their names. */
export function toXlsForm(form: ResolvedForm, lookups: readonly ChoiceList[]): XlsForm {
  const questions = questionsIn(form);
  const asked = askedWhen(form, questions);
  const writing: Writing = { form, lookups, questions, asked, rows: [], lists: [], leftOut: [], groups: [] };
  writing.leftOut.push(...lackingOfForm(form));
  layoutOf(form).forEach(({ title, fields }, index) => {
    const about = form.sections?.[index]?.description;
    inGroup(writing, { title, about }, () => fields.forEach((name) => writeQuestion(writing, name)));
  });
  const { rows, lists, leftOut } = writing;
  const settings = {
    form_title: form.title,
    form_id: choiceName(form.id.replaceAll('/', '_')),
    version: String(form.version),
  };
  return {
    leftOut,
    sheets: [
      sheet('survey', SURVEY, rows),
      sheet('choices', ['list_name', 'name', 'label'], lists.flatMap(choiceRows)),
      sheet('settings', Object.keys(settings), [settings]),
      sheet(
        'not exported',
        ['place', 'reason'],
        leftOut.map(({ place, reason }) => ({ place, reason })),
      ),
    ],
  };
}

const choiceRows = ({ name, choices }: ChoiceList): Cells[] =>
  choices.map(({ value, label }) => ({ list_name: name, name: choiceName(value), label }));

/** Columns that no row fills are left out, but the first ones. */
function sheet(name: string, columns: readonly string[], rows: readonly Cells[]): Sheet {
  const filled = columns.filter((column, index) => index < 3 || rows.some((row) => (row[column] ?? '') !== ''));
  return { name, rows: [filled, ...rows.map((row) => filled.map((column) => row[column] ?? ''))] };
}

interface Group {
  /** Empty where the questions stand under no heading. */
  readonly title: string;
  readonly about?: string | undefined;
}

function inGroup(writing: Writing, { title, about }: Group, write: () => void): void {
  if (title === '') return write();
  const { rows, groups, questions } = writing;
  const taken = [...groups, ...[...questions.values()].map(({ path }) => path.at(-1) ?? '')];
  const name = nameFor(title, taken, 'heading');
  const begin = rows.length;
  rows.push({ type: 'begin_group', name, label: title });
  if (about !== undefined) rows.push({ type: 'note', name: nameFor(`${name} about`, taken, 'about'), label: about });
  const inside = rows.length;
  write();
  // None of its questions can be said.
  if (rows.length === inside) return void rows.splice(begin);
  groups.push(name);
  rows.push({ type: 'end_group' });
}

function writeQuestion(writing: Writing, key: string): void {
  const question = writing.questions.get(key);
  if (question === undefined) return;
  const { schema, ui } = question;
  if (isGroup(schema) || isRowList(schema)) return writeSeveral(writing, question);
  if (schema.type === 'null') return writeText(writing, question);
  const kind = answerKind(schema, ui);
  if (kind === null) return void writing.leftOut.push({ place: key, reason: 'a question of this kind' });
  const beside = besideAnswer(writing.form, question);
  writing.leftOut.push(...lackingOfQuestion(question, kind.lacks), ...beside.leftOut);
  writing.rows.push({ ...common(writing, question), ...answer(writing, kind, { key, beside }) });
}

function answer(
  { lookups, lists }: Writing,
  kind: AnswerKind,
  { key, beside }: { readonly key: string; readonly beside: BesideAnswer },
): Cells {
  const { type, choices, appearance = '', parameters = '', constraint } = kind;
  const name = key.split('/').at(-1) ?? '';
  const list = choices === undefined ? '' : ` ${listOf(lists, lookups, { choices, name })}`;
  const limits = [constraint, ...beside.constraints].filter((part) => part !== '');
  return {
    type: `${type}${list}`,
    appearance,
    parameters,
    constraint: limits.join(' and '),
    required_message: beside.message,
    constraint_message: limits.length === 0 ? '' : (beside.ruleMessage ?? beside.message),
    calculation: beside.calculation,
    read_only: beside.isReadOnly ? 'yes' : '',
    default: beside.first,
  };
}

function listOf(
  lists: ChoiceList[],
  lookups: readonly ChoiceList[],
  { choices, name }: { readonly choices: readonly Choice[]; readonly name: string },
): string {
  const same = lists.find((list) => sameChoices(list.choices, choices));
  if (same !== undefined) return same.name;
  const known = lookups.find((list) => sameChoices(list.choices, choices))?.name;
  const made = listName(
    known ?? name,
    lists.map((list) => list.name),
  );
  lists.push({ name: made, choices });
  return made;
}

function common({ asked, leftOut }: Writing, question: Question): Cells {
  const { relevant, required, isLimited } = asked(question);
  const place = question.path.join('/');
  if (relevant === null) leftOut.push({ place, reason: 'the condition under which it is asked' });
  if (required === null) leftOut.push({ place, reason: 'the condition under which it has to be answered' });
  if (isLimited) leftOut.push({ place, reason: 'a condition that limits the answers' });
  const { ui, title, path } = question;
  return {
    name: path.at(-1) ?? '',
    label: title,
    hint: typeof ui['ui:help'] === 'string' ? ui['ui:help'] : '',
    required: required ?? '',
    relevant: relevant ?? '',
  };
}

function writeSeveral(writing: Writing, question: Question): void {
  const { schema, path } = question;
  const place = path.join('/');
  const isRows = isRowList(schema);
  const word = isRows ? 'repeat' : 'group';
  const { required = '', ...cells } = common(writing, question);
  const { minItems, maxItems } = schema;
  const isFixed = minItems !== undefined && minItems === maxItems;
  writing.leftOut.push(
    ...lackingOfQuestion(question, [
      ...(required === '' || !isRows ? [] : ['that there has to be a row']),
      ...(minItems === undefined || isFixed ? [] : [`that there are at least ${String(minItems)} rows`]),
      ...(maxItems === undefined || isFixed ? [] : [`that there are at most ${String(maxItems)} rows`]),
    ]),
    ...besideAnswer(writing.form, question).leftOut,
  );
  writing.rows.push({ type: `begin_${word}`, ...cells, repeat_count: isFixed && isRows ? String(minItems) : '' });
  for (const [key, inner] of writing.questions)
    if (inner.path.length === path.length + 1 && key.startsWith(`${place}/`)) writeQuestion(writing, key);
  writing.rows.push({ type: `end_${word}` });
}

/** A text between the questions is a note; what leads elsewhere does so in the portal alone. */
function writeText(writing: Writing, question: Question): void {
  const { schema, ui, title, path } = question;
  const text = typeof schema.description === 'string' ? schema.description : '';
  if (ui['ui:field'] === 'description' && !text.includes('{') && text !== '') {
    const { required: _required, ...cells } = common(writing, question);
    writing.rows.push({ type: 'note', ...cells, label: text, hint: '' });
    return;
  }
  writing.leftOut.push({ place: path.join('/'), reason: `“${title}”, where nothing is answered` });
}
