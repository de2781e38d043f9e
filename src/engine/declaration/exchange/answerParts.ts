import type { JsonObject, JsonSchema } from '../../json.ts';
import { MOMENT_PATTERN } from '../../widget/widgets.ts';
import { choiceSchema, listedSchema, type FoundList } from './choiceLists.ts';
import type { SurveyItem } from './surveyItems.ts';
import { saysYes } from './tables.ts';

/** How a form asks a question of a survey. */
export interface AnswerParts {
  readonly schema: JsonSchema;
  /** The schema that conditions look at: with all answers of a lookup. */
  readonly seen: JsonSchema;
  readonly ui: JsonObject;
}

type Made = Omit<AnswerParts, 'seen'> & { readonly seen?: JsonSchema };

const LINE = { schema: { type: 'string', maxLength: 250 }, ui: { 'ui:widget': 'any-text' } };
const FILE = { schema: { type: 'string', maxLength: 40 }, ui: { 'ui:widget': 'upload' } };

const KINDS: { readonly [type: string]: (item: SurveyItem) => Made } = {
  text: (item) =>
    appearanceOf(item).includes('multiline')
      ? { schema: { type: 'string', maxLength: 20_000 }, ui: { 'ui:widget': 'textarea' } }
      : LINE,
  integer: () => ({ schema: { type: 'integer' }, ui: { 'ui:widget': 'number' } }),
  decimal: (item): Made =>
    appearanceOf(item).includes('money')
      ? { schema: { type: 'number', multipleOf: 0.01 }, ui: { 'ui:widget': 'money' } }
      : { schema: { type: 'number' }, ui: { 'ui:widget': 'decimal' } },
  range: rangeParts,
  date: () => ({ schema: { type: 'string', format: 'date' }, ui: {} }),
  time: () => ({ schema: { type: 'string', format: 'time' }, ui: {} }),
  dateTime: () => ({ schema: { type: 'string', pattern: MOMENT_PATTERN }, ui: { 'ui:widget': 'date-time' } }),
  acknowledge: ({ source }) => ({
    schema: { type: 'boolean', ...(saysYes(source.cell('required')) ? { const: true } : {}) },
    ui: { 'ui:widget': 'checkbox' },
  }),
  image: () => ({ ...FILE, ui: { 'ui:widget': 'picture' } }),
  file: () => FILE,
  audio: () => FILE,
  video: () => FILE,
};

/** The parts of a question; null where a form asks nothing of this type. */
export function answerParts(item: SurveyItem, lists: ReadonlyMap<string, FoundList>): AnswerParts | null {
  const made = madeOf(item, lists);
  return made === null ? null : { seen: made.schema, ...made };
}

function madeOf(item: SurveyItem, lists: ReadonlyMap<string, FoundList>): Made | null {
  const { type } = item;
  const kind = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
  if (kind !== undefined) return kind(item);
  const list = lists.get(listNameOf(item));
  if (list === undefined || (type !== 'select_one' && type !== 'select_multiple')) return null;
  const one = { schema: choiceSchema(list), seen: listedSchema(list.choices) };
  if (type === 'select_one') return { ...one, ui: choiceUi(item, list) };
  const many = { type: 'array', uniqueItems: true };
  return { schema: { ...many, items: one.schema }, seen: { ...many, items: one.seen }, ui: {} };
}

/** The name of its list, without what is said beside it. */
export const listNameOf = ({ list }: SurveyItem): string => list.replace(/ or[_ ](other|specify)$/, '').trim();

function choiceUi(item: SurveyItem, { choices }: FoundList): JsonObject {
  if (appearanceOf(item).includes('minimal')) return { 'ui:widget': 'select' };
  return choices.length <= 3 ? { 'ui:widget': 'radio' } : {};
}

function rangeParts({ source }: SurveyItem): Made {
  const said = source.cell('parameters');
  const number = (name: string, otherwise: number): number => {
    const found = Number(new RegExp(`${name}\\s*=\\s*(-?[\\d.]+)`).exec(said)?.[1] ?? otherwise);
    return Number.isNaN(found) ? otherwise : found;
  };
  const [start, end, step] = [number('start', 1), number('end', 10), number('step', 1)];
  const limits = { minimum: Math.min(start, end), maximum: Math.max(start, end) };
  const isScale =
    step === 1 && Number.isInteger(start) && Number.isInteger(end) && limits.maximum - limits.minimum <= 10;
  return isScale
    ? { schema: { type: 'integer', ...limits }, ui: { 'ui:widget': 'scale' } }
    : { schema: { type: 'number', ...limits }, ui: { 'ui:widget': 'decimal' } };
}

/** Words of how a question is drawn. */
export const appearanceOf = ({ source }: Pick<SurveyItem, 'source'>): readonly string[] =>
  source
    .cell('appearance')
    .split(/\s+/)
    .filter((word) => word !== '');
