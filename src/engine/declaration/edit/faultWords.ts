import { segmentsOf } from '../../form/pointers.ts';
import { isRowList } from '../../form/schemaParts.ts';
import type { Problem } from '../catalogTypes.ts';
import { questionsIn, type Question } from '../check/overlayQuestions.ts';
import { factTitle, labelsOf, quoted, type Speech } from '../check/overlayWords.ts';
import { shownForm, valueOf, type FormText } from './formText.ts';
import { keyOf, optionsOf, type ListText } from './listText.ts';
import { wordsOf } from './questionsOf.ts';
import { shownStages, type StagesText } from './stagesText.ts';

/** A fault of a text, as the check of files tells it to whoever writes them. */
export type ToldFault = Pick<Problem, 'pointer' | 'message'>;

/** What a name is called in words; null where it has none. */
type Called = (name: string) => string | null;

/** A fault of a form for whoever does not see its text: by the words of its questions, and with no word of a schema. */
export function formFaultInWords(form: FormText, speech: Speech, { pointer, message }: ToldFault): string {
  const questions = questionsIn(shownForm(form));
  const find = (name: string): readonly string[] | null => pathOf(questions, name, segmentsOf(pointer));
  const spoken = wordsIn(message).flatMap((name) => questions.get((find(name) ?? []).join('/')) ?? []);
  const answers = new Map(spoken.flatMap(({ schema }) => [...labelsOf(speech, schema)]));
  return inWords(message, (name) => {
    const path = find(name);
    if (path !== null) return titleAt(questions, path, speech);
    return answers.get(name) ?? factTitle(speech, name);
  });
}

/** The same of the stages of a text, which are called by their titles. */
export function stageFaultInWords(stages: StagesText, speech: Speech, { message }: ToldFault): string {
  const made = shownStages(stages.base, valueOf(stages));
  const told = { ...speech, stages: made };
  return inWords(message, (name) => made.stages[name]?.title ?? factTitle(told, name));
}

/** The same of a list of answers, which are called by their words. */
export function listFaultInWords(list: ListText, { message }: ToldFault): string {
  const labels = new Map([...list.published, ...optionsOf(list)].map((option) => [keyOf(option), option.label]));
  return inWords(message, (name) => labels.get(name) ?? null);
}

const wordsIn = (message: string): readonly string[] => message.match(/[\w-]+/g) ?? [];

/** The path of the question that a key or a pointer means; of two columns of one key, that of the fault's own table. */
function pathOf(questions: ReadonlyMap<string, Question>, name: string, at: readonly string[]): string[] | null {
  if (name.startsWith('/')) {
    const known = segmentsOf(name).reduce<string[]>(
      (path, one) => (questions.has([...path, one].join('/')) ? [...path, one] : path),
      [],
    );
    return known.length === 0 ? null : known;
  }
  const columns = [...questions.keys()].filter((key) => key.endsWith(`/${name}`)).map((key) => key.split('/'));
  const near = columns.find((path) => path.slice(0, -1).every((one) => at.includes(one)));
  if (near !== undefined) return near;
  if (questions.has(name)) return [name];
  return columns.length === 1 ? (columns[0] ?? null) : null;
}

/** `Targets, column Outcome`; a question of a group stands behind the group. */
export function titleAt(questions: ReadonlyMap<string, Question>, path: readonly string[], speech: Speech): string {
  const parts = path.map((_, index) => questions.get(path.slice(0, index + 1).join('/')));
  return parts
    .map((one, index) => {
      const label = one === undefined ? (path[index] ?? '') : wordsOf(one, speech).label;
      const above = parts[index - 1];
      return index === 0 ? label : above !== undefined && isRowList(above.schema) ? `column ${label}` : label;
    })
    .join(', ');
}

/** A title with its key, a quoted name, a pointer, a fact. */
const NAMES = /"[^"]*"(?: \([\w-]+\))?|(?<![\w./])\/[\w*~:/-]+|\b[\w-]+(?:\.[\w-]+)+/g;

function inWords(message: string, called: Called): string {
  return CURES.reduce((said, [of, instead]) => said.replace(of, instead), message)
    .replace(LISTED, (_, before: string, names: string) => before + names.replace(KEY, (key) => named(key, called)))
    .replace(NAMES, (name) => nameInWords(name, called));
}

function nameInWords(name: string, called: Called): string {
  const [, title, key] = /^"([^"]*)"(?: \(([\w-]+)\))?$/.exec(name) ?? [];
  if (title === undefined) return named(name, called);
  if (key !== undefined) return quoted(called(key) ?? title);
  return LIMITS[title] ?? named(title, called, name);
}

function named(name: string, called: Called, otherwise = name): string {
  const words = called(name);
  if (words === null) return otherwise;
  // The words of a fact may have marks of their own.
  return name.includes('.') ? words : quoted(words);
}

/** A name in a row of them: no word between the last two. */
const KEY = /(?!and\b)[\w-]+/g;

/** Names that stand in a row: the nearest to one that nobody knows, or all that there are. */
const LISTED = /((?:there|closest of \d+) are )((?:[\w-]+, )*[\w-]+ and [\w-]+)/g;

/** What a schema calls limits. */
const LIMITS: { readonly [keyword: string]: string } = {
  minLength: 'the least length',
  maxLength: 'the greatest length',
  minItems: 'the fewest that there have to be',
  maxItems: 'the most that there may be',
  minimum: 'the least number',
  maximum: 'the greatest number',
};

/** What is told of files to those who write them. */
const CURES: readonly (readonly [RegExp, string])[] = [
  [/ All \d+ stand in \S+$/, ''],
  [/; put what follows from it under else$/, ''],
  [/; use if\/then in the schema of its form$/, '; say in its own form when a question of it is asked'],
  [/; put "ui:signedBy".*$/, '; choose who may sign it'],
  [/^is before validFrom$/, 'its last day is before its first'],
  [/^only a question of the format "signature" is signed$/, 'only a signature is signed'],
  [/^(a signature is kept as a text): .*$/, '$1'],
  [/^"[\w-]+" takes (.+), and the answer is (.+?)(?:; there are .+)?$/, 'it is asked as $1, and the answer is $2'],
  [/^unknown (?:widget|field) .*$/, 'it is asked in a way that there is not'],
  [/; put your words under "patch".*$/, '; say it in words of your own'],
  [/; put your own under "add".*$/, '; say when it is asked where the question is changed'],
  [/; give it its "title"$/, '; give it words'],
  [/; give them titles: .*$/, '; give them words'],
  [/^unknown property "ui:[^"]*".*$/, 'says something of how it is asked that there is not'],
  [/; a (question|stage) of the overlay's own needs .*$/, '; a $1 of your own needs words, a kind and a place'],
  [/ If it is a (question|stage) of the overlay's own, .*$/, ' If it is a $1 of your own, say its place'],
];
