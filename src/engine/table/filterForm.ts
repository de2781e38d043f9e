import type { ResolvedForm } from '../declaration/catalogTypes.ts';
import type { LookupOption } from '../declaration/types.ts';
import type { Json, JsonObject } from '../json.ts';
import { isObject } from '../json.ts';
import { allOf, boundsProblem, outsideProblem, readFilter } from './filterValue.ts';
import { filterName } from './filterText.ts';
import type { Filter, FilterValue, TableQuery } from './types.ts';

/** Answers of a filter form turned into filters, and the sentence for each field that cannot be one. */
export interface FilterAnswers {
  readonly filters: TableQuery['filters'];
  /** Field -> sentence. */
  readonly problems: { readonly [field: string]: string };
}

/** Answer keys of a range; a form that replaces the derived one uses the same. */
const from = (field: string) => `${field}From`;
const to = (field: string) => `${field}To`;

/**
 * The form of a table's filters. Its answers are by field: a list of values for `in` (one value where
 * single), `yes` | `no` | `all` for `is`, a text for `contains`, `<field>From` and `<field>To` for `between`.
 * Options that are data are loaded by the widget: `ui:options` carries the lookup's id, and that those of the past are
 * offered too, since rows have them.
 */
export function filterForm(filters: readonly Filter[], id = 'filters'): ResolvedForm {
  const questions = filters.flatMap(questionsOf);
  return {
    id,
    version: 1,
    title: 'Filters',
    // What has the choice "All" is never blank.
    schema: {
      type: 'object',
      required: filters.filter(({ kind }) => kind === 'is').map(({ field }) => field),
      properties: Object.fromEntries(questions.map(({ key, schema }) => [key, schema])),
    },
    uiSchema: Object.fromEntries(questions.map(({ key, ui }) => [key, ui])),
  };
}

/** Filters as the answers of their form; a filter that is not set leaves its question blank. */
export function filtersToAnswers(filters: readonly Filter[], values: TableQuery['filters']): JsonObject {
  return Object.fromEntries(filters.flatMap((filter) => toAnswers(filter, values[filter.field])));
}

/**
 * Answers as they hold once one of them was changed: the choice that stands for every value and the others exclude
 * each other, the one made last counts, and without any other it is the one that is made.
 */
export function settleAll(filters: readonly Filter[], answers: JsonObject, before: JsonObject): JsonObject {
  const settled = filters.flatMap((filter): [string, Json][] => {
    const { field } = filter;
    const all = allOf(filter);
    if (filter.kind !== 'in' || filter.single || all === undefined) return [];
    const others = listOf(answers[field]).filter((value) => value !== all);
    const isNew = listOf(answers[field]).includes(all) && !listOf(before[field]).includes(all);
    return [[field, isNew || others.length === 0 ? [all] : others]];
  });
  return { ...answers, ...Object.fromEntries(settled) };
}

const listOf = (answer: Json | undefined): readonly Json[] => (Array.isArray(answer) ? answer : []);

/**
 * Where the sentence for a range stands, as the key of its question, and what it says there: at the bound that was
 * changed last, else at the upper one.
 */
export function rangeProblem(filter: Filter, problem: string, changed: readonly string[]): [key: string, said: string] {
  const lower = from(filter.field);
  const isLower = changed.find((key) => key === lower || key === to(filter.field)) === lower;
  const end = isLower ? 0 : 1;
  return [isLower ? lower : to(filter.field), problem === boundsProblem(filter) ? boundsProblem(filter, end) : problem];
}

/** Answers of the filter form as filters. What does not fit is left out and named, in words for the user. */
export function answersToFilters(filters: readonly Filter[], answers: JsonObject): FilterAnswers {
  const values: { [field: string]: FilterValue } = {};
  const problems: { [field: string]: string } = {};
  for (const filter of filters) {
    const raw = fromAnswers(filter, answers);
    const reading = raw === null ? { value: null } : readFilter(filter, raw);
    if ('problem' in reading) problems[filter.field] = plainProblem(filter, reading.problem);
    else if (reading.value !== null) values[filter.field] = reading.value;
  }
  return { filters: values, problems };
}

interface Question {
  readonly key: string;
  readonly schema: JsonObject;
  readonly ui: JsonObject;
}

function questionsOf(filter: Filter): Question[] {
  const { field, title } = filter;
  if (filter.kind === 'contains') {
    return [{ key: field, schema: { type: 'string', title }, ui: { 'ui:widget': 'text' } }];
  }
  if (filter.kind === 'is') {
    const oneOf = [
      { const: 'all', title: 'All' },
      { const: 'yes', title: 'Yes' },
      { const: 'no', title: 'No' },
    ];
    return [
      {
        key: field,
        schema: { type: 'string', title, oneOf },
        ui: { 'ui:widget': 'radio', 'ui:options': { inline: true } },
      },
    ];
  }
  if (filter.kind === 'in') return [choice(filter)];
  const type: JsonObject = filter.valueType === 'date' ? { type: 'string', format: 'date' } : { type: 'number' };
  const ui = { 'ui:widget': filter.valueType === 'date' ? 'date' : 'decimal' };
  const [lower, upper] = filter.range?.titles ?? [`${title} from`, `${title} to`];
  return [
    { key: from(field), schema: { ...type, title: lower }, ui },
    { key: to(field), schema: { ...type, title: upper }, ui },
  ];
}

function choice(filter: Filter): Question {
  const options = (filter.lookup?.options ?? []).filter((option) => option.offered !== false);
  const type = filter.valueType === 'number' ? 'number' : 'string';
  const oneOf: Json[] = options.map(optionSchema);
  const one: JsonObject = { type, ...(oneOf.length > 0 ? { oneOf } : {}) };
  const loaded: JsonObject =
    filter.lookup?.list === undefined ? {} : { 'ui:options': { lookup: filter.lookupId ?? '', past: true } };
  return filter.single
    ? { key: filter.field, schema: { ...one, title: filter.title }, ui: { 'ui:widget': 'select', ...loaded } }
    : {
        key: filter.field,
        schema: { type: 'array', uniqueItems: true, title: filter.title, items: one },
        ui: { 'ui:widget': 'multi-select', ...loaded },
      };
}

function optionSchema(option: LookupOption): JsonObject {
  return { const: option.value, title: filterName(option) ?? '' };
}

function toAnswers(filter: Filter, value: FilterValue | undefined): [string, Json][] {
  if (filter.kind === 'is') return [[filter.field, value && 'is' in value ? (value.is ? 'yes' : 'no') : 'all']];
  const all = allOf(filter);
  if (value === undefined) return all === undefined ? [] : [[filter.field, filter.single ? all : [all]]];
  if ('contains' in value) return [[filter.field, value.contains]];
  if ('in' in value) return [[filter.field, filter.single ? (value.in[0] ?? null) : [...value.in]]];
  if (!('between' in value)) return [];
  const [low, high] = value.between;
  return [...entry(from(filter.field), low), ...entry(to(filter.field), high)];
}

function entry(key: string, value: Json): [string, Json][] {
  return value === null ? [] : [[key, value]];
}

function fromAnswers(filter: Filter, answers: JsonObject): JsonObject | null {
  const answer = answers[filter.field];
  if (filter.kind === 'between') {
    return { between: [blankToNull(answers[from(filter.field)]), blankToNull(answers[to(filter.field)])] };
  }
  if (answer === undefined || answer === null || answer === '') return null;
  if (filter.kind === 'is') return answer === 'all' ? null : { is: answer === 'yes' };
  if (filter.kind === 'contains') return { contains: answer };
  return {
    in: (Array.isArray(answer) ? answer : [answer]).map((item) => (isObject(item) ? (item.value ?? null) : item)),
  };
}

function blankToNull(value: Json | undefined): Json {
  return value === undefined || value === '' ? null : value;
}

/** A person is told of bounds in the wrong order as they are; any other fault is an unfinished entry. */
function plainProblem(filter: Filter, problem: string): string {
  if (problem === boundsProblem(filter) || problem === outsideProblem(filter)) return problem;
  return filter.valueType === 'date'
    ? `${filter.title}: please enter a valid date.`
    : `${filter.title}: please enter a valid value.`;
}
