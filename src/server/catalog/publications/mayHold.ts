import { factPaths, MOST_ANSWERS, planFacts } from '../../../contract/index.ts';
import {
  isObject,
  MOST_ROWS,
  parseJson,
  unboundedPattern,
  type Json,
  type JsonObject,
  type Problem,
  type SourceFile,
} from '../../../engine/index.ts';

/** Where what an authority may make itself stands below its folder. */
const ALLOWED = /^(?:(?:forms|stages)\/pep|tables|lookups)\/[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)*$/;

/** Whether a path, without `.json`, is one of which an authority can have a declaration. */
export const isAllowedPath = (path: string): boolean => path.length <= 120 && ALLOWED.test(path);

/** What may be said of a table: which of its columns and filters are there, in which order, and its wording. */
const TABLE_PARTS = ['$schema', 'base', 'hide', 'order', 'patch'];
const TABLE_WORDS = ['title', 'description', 'empty', 'failure'];
/** What may be said of a stage that everybody has; who fills it in, and with which form, is everybody's. */
const STAGE_WORDS = ['title', 'present', 'optional', 'when', 'ratings', 'holdsCompleting', 'rollForward'];

/** Paths of facts that plans may not have; answers of stages are looked at with the stages. */
const FOREIGN = new RegExp(`^(?:${[...new Set(factPaths.flatMap(rootOf))].join('|')})\\.`);

function rootOf(path: string): string[] {
  const [root = '', ...rest] = path.split('.');
  return rest.length === 0 || root === 'stage' ? [] : [root];
}

type Tell = (pointer: readonly string[], message: string) => void;

interface Looked {
  readonly path: string;
  readonly value: JsonObject;
  /** Everybody's declaration of the same path; undefined where the authority's stands alone. */
  readonly base: JsonObject | undefined;
  /** Text of it, to see whether it speaks of a name. */
  readonly baseText: string;
  readonly isInBase: (path: string) => boolean;
  readonly hiddenNames: readonly string[];
  readonly tell: Tell;
}

/**
 * What in an authority's texts would be more than a publication may hold: nothing in one can change who sees or may do
 * anything, or keep the server busy. `hiddenNames` are the questions that some users are not shown.
 */
export function moreThanMayBe(
  own: readonly SourceFile[],
  base: readonly SourceFile[],
  { tenant, hiddenNames }: { readonly tenant: string; readonly hiddenNames: readonly string[] },
): Problem[] {
  const texts = new Map(base.map(({ path, text }) => [path, text]));
  const isInBase = (path: string): boolean => texts.has(path);
  return own.flatMap(({ path: file, text }) => {
    const problems: Problem[] = [];
    const { value, lineOf } = parseJson(text);
    const tell: Tell = (segments, message) => {
      const pointer = segments.map((one) => `/${one.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
      problems.push({ file, line: lineOf(pointer), pointer, message, severity: 'error' });
    };
    const path = file.replace(`overlays/${tenant}/`, '');
    if (!isAllowedPath(path.replace(/\.json$/, '')))
      tell(
        [],
        'is none that an authority publishes: a form, the stages or a list of answers of plans, or what is shown of ' +
          'a table',
      );
    else if (isObject(value)) {
      const baseText = texts.get(path) ?? '';
      const parsed = baseText === '' ? undefined : parseJson(baseText).value;
      look({ path, value, base: isObject(parsed) ? parsed : undefined, baseText, isInBase, hiddenNames, tell });
    }
    return problems;
  });
}

function look(looked: Looked): void {
  const { path, value, base, tell } = looked;
  if (base === undefined && !/^(forms|lookups)\//.test(path))
    tell([], 'lies on nothing: only forms and lists of answers can be wholly your own');
  if (base === undefined && value.submit !== undefined)
    tell(['submit'], 'a form of plans is sent with its plan, and names no command');
  if (path.startsWith('tables/')) lookAtTable(looked);
  if (path.startsWith('stages/')) lookAtStages(looked);
  if (path.startsWith('lookups/')) lookAtList(looked);
  walk(looked, value, []);
}

function lookAtTable({ value, base, tell }: Looked): void {
  for (const name of Object.keys(value))
    if (!TABLE_PARTS.includes(name)) tell([name], 'is not the authority’s to say of a table');
  for (const name of Object.keys(isObject(value.patch) ? value.patch : {}))
    if (!TABLE_WORDS.includes(name))
      tell(['patch', name], `is not the authority’s to say of a table; its wording is: ${TABLE_WORDS.join(', ')}`);
  const locked = listOf(base?.filters).flatMap((one) => (isObject(one) && one.locked !== undefined ? [one.field] : []));
  listOf(value.hide).forEach((name, index) => {
    if (locked.includes(name)) tell(['hide', String(index)], 'narrows what some users are shown, and stays');
  });
}

function lookAtStages({ value, base, isInBase, tell }: Looked): void {
  const patch = isObject(value.patch) ? value.patch : {};
  const known = isObject(base?.stages) ? base.stages : {};
  for (const [slug, stage] of Object.entries(isObject(patch.stages) ? patch.stages : {})) {
    if (!isObject(stage)) continue;
    const at = ['patch', 'stages', slug];
    if (stage.rollForward !== undefined && stage.rollForward !== true && stage.rollForward !== null)
      tell(
        [...at, 'rollForward'],
        'would carry answers to where others may see them; true takes each over in its place',
      );
    if (Object.hasOwn(known, slug)) {
      for (const name of Object.keys(stage))
        if (!STAGE_WORDS.includes(name))
          tell([...at, name], 'is not the authority’s to say of a stage that everybody has');
    } else if (typeof stage.form === 'string' && isInBase(`forms/${stage.form}.json`))
      tell([...at, 'form'], 'a stage of your own needs a form of your own: this one has its place, and its readers');
  }
}

function lookAtList({ value, tell }: Looked): void {
  if (value.list !== undefined) tell(['list'], 'would be answered by the records; a list of your own says its answers');
  const options = listOf(value.options);
  if (options.length > MOST_ANSWERS)
    tell(['options'], `has ${options.length} answers; a list of your own may have ${MOST_ANSWERS}`);
  options.forEach((option, index) => {
    if (isObject(option) && option.opens !== undefined)
      tell(['options', String(index), 'opens'], 'an answer of a plan opens no form');
  });
}

function walk(looked: Looked, value: Json | undefined, at: readonly string[]): void {
  if (typeof value === 'string') return walkText(looked, value, at);
  if (Array.isArray(value)) return value.forEach((one, index) => walk(looked, one, [...at, String(index)]));
  if (!isObject(value)) return;
  for (const [name, inner] of Object.entries(value)) {
    walkName(looked, { name, inner, at });
    walk(looked, inner, [...at, name]);
  }
}

function walkName(
  { tell, baseText }: Looked,
  { name, inner, at }: { readonly name: string; readonly inner: Json; readonly at: readonly string[] },
): void {
  const place = [...at, name];
  const isQuestion = at.at(-1) === 'properties';
  if (name.startsWith('user.')) tell(place, 'what is asked does not depend on who looks');
  else if (FOREIGN.test(name) && !planFacts.includes(name))
    tell(
      place,
      'is nothing that is known of a plan; conditions go by its term, cycle and year, by the pupil’s year group, ' +
        'SEN, care and education, and by answers',
    );
  if (isQuestion && name.startsWith('cg_auto_') && !baseText.includes(`"${name}"`))
    tell(place, 'is answered by the records, which only everybody’s forms ask');
  if (isQuestion) return;
  if (name === 'patternProperties') tell(place, 'is not for forms of your own');
  if (name === 'ui:readonly' && inner !== true) tell(place, 'what cannot be written stays so');
  if ((name === 'maxItems' || name === 'minItems') && typeof inner === 'number' && inner > MOST_ROWS)
    tell(place, `a question has ${MOST_ROWS} rows at most`);
  if (name === 'pattern' && typeof inner === 'string') {
    const fault = unboundedPattern(inner);
    if (fault !== null) tell(place, `might take very long on some answers: it ${fault}`);
  }
}

function walkText({ tell, hiddenNames }: Looked, text: string, at: readonly string[]): void {
  if (text.includes('{user.')) tell(at, 'what is asked does not depend on who looks');
  const name = text.split('/').at(-1) ?? '';
  if (at.includes('derived') && hiddenNames.includes(name))
    tell(at, `"${name}" is not shown to everybody, and nothing is computed of it`);
}

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);
