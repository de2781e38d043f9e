import { EngineError } from '../../errors.ts';
import { completion } from '../../form/completion.ts';
import { meaningful } from '../../form/empty.ts';
import { factConditions, namesRead } from '../../form/conditionReads.ts';
import { factSets } from '../../form/factSets.ts';
import type { Filled, Fixed } from '../../form/generateAnswers.ts';
import { generateAnswers, UNGUESSED } from '../../form/generateAnswers.ts';
import { instancesOf, pointerMatches, pointerOf } from '../../form/pointers.ts';
import { itemSchema, propertiesOf, requiredOf, schemasOf } from '../../form/schemaParts.ts';
import { validateAnswers } from '../../form/validateAnswers.ts';
import { validateSchema } from '../../form/validator.ts';
import type { JsonSchema } from '../../json.ts';
import { isObject } from '../../json.ts';
import { matches } from '../../when.ts';
import type { Problem, ResolvedForm } from '../catalogTypes.ts';
import type { Branch, Condition } from './conditionList.ts';
import { conditionsOf } from './conditionList.ts';
import { impossibleValues } from './impossibleValues.ts';
import type { Missing } from '../read/sources.ts';
import type { Facts } from '../types.ts';
import type { Asked } from './waysTo.ts';
import { fragmentsAt, waysTo } from './waysTo.ts';

/** What cannot be reached in a form, and where it says so; a pointer below the form. */
export interface Unreachable {
  readonly pointer: string;
  readonly message: string;
  readonly severity?: Problem['severity'];
  readonly missing?: Missing;
}

/**
 * What nobody can reach in a form by any answers tried: a condition that never holds or always does, a
 * question that is never shown, and what keeps a form below 100 % while a condition holds or does not.
 * Each condition on answers is tried true and false, under facts that make those on facts so too.
 */
export function unreachable(form: ResolvedForm): Unreachable[] {
  const asked: Asked = { form, conditions: conditionsOf(form.schema) };
  const facts = factSets(form);
  const plain = facts.map((one) => attempt(form, one, {}));
  const unguessed = plain.find((one) => one.unguessed);
  if (unguessed !== undefined)
    return [{ pointer: '/schema', message: `could not be tried: ${unguessed.stuck ?? ''}`, severity: 'warning' }];
  const readable = asked.conditions.filter((condition) => asksOnlyQuestions(form, condition));
  const impossible = readable.flatMap((condition) => impossibleValues(form, condition));
  const spoken = new Set(impossible.map(({ condition }) => condition));
  const tried = readable
    .filter((condition) => !spoken.has(condition))
    .flatMap((condition) => tryBoth(asked, condition, facts));
  const filled = [...plain, ...tried.flatMap(({ states }) => states)].flatMap((one) =>
    one.stuck === undefined ? [one.filled] : [],
  );
  const dead = [...impossible.map(({ condition }) => condition.then), ...tried.map((one) => one.dead)].flatMap(
    (branch) => branch?.pointer ?? [],
  );
  const causes = tried.flatMap(({ condition, findings }) => (followsFrom(form, condition, dead) ? [] : findings));
  const found = [...impossible, ...causes, ...factFindings(form, facts)];
  if (found.length === 0) found.push(...stuckFindings(plain, facts));
  const unseen = filled.length === 0 ? [] : neverShown(form, filled).filter(({ pointer }) => !isBelow(pointer, dead));
  return [...found.map(({ pointer, message }) => ({ pointer, message })), ...unseen];
}

/** Whether a condition stands where nobody gets, or reads only what is asked there. */
function followsFrom(form: ResolvedForm, { pointer, test, path }: Condition, dead: readonly string[]): boolean {
  if (isBelow(pointer, dead)) return true;
  const questions = fragmentsAt(form.schema, path);
  const declared = namesRead(test).flatMap((name) => (questions.get(name) ?? []).filter(({ tests }) => !tests));
  return declared.length > 0 && declared.every((one) => isBelow(one.pointer, dead));
}

function isBelow(pointer: string, branches: readonly string[]): boolean {
  return branches.some((branch) => pointer.startsWith(`${branch}/`));
}

type Attempt =
  | { readonly filled: Filled; readonly stuck?: undefined; readonly unguessed?: false }
  | { readonly stuck: string; readonly unguessed?: boolean; readonly waits?: Waits };

/** A form that lacks nothing but required answers, those at these pointers. */
interface Waits {
  readonly filled: Filled;
  readonly pointers: readonly string[];
}

/** A form filled in around fixed answers, or what keeps it from 100 %. */
function attempt(form: ResolvedForm, facts: Facts, fixed: Fixed): Attempt {
  try {
    const filled = generateAnswers(form, facts, fixed);
    const { active, document } = filled;
    const faults = validateAnswers(active, document.answers, 'complete');
    const [fault] = faults;
    if (fault !== undefined) {
      const stuck = `${fault.pointer} stays "${fault.message}"`;
      const waits: Waits = { filled, pointers: faults.map(({ pointer }) => pointer) };
      return faults.every(({ keyword }) => keyword === 'required') ? { stuck, waits } : { stuck };
    }
    return completion(active, document.answers).percent === 100 ? { filled } : { stuck: 'something stays unanswered' };
  } catch (error) {
    if (error instanceof EngineError) return { stuck: error.message, unguessed: error.details.includes(UNGUESSED) };
    throw error;
  }
}

/** Whether all that a condition reads is asked somewhere; what an overlay hides is simply never answered. */
function asksOnlyQuestions(form: ResolvedForm, { test, path, guards }: Condition): boolean {
  return [{ test, path }, ...guards].every((one) => {
    const questions = fragmentsAt(form.schema, one.path);
    return namesRead(one.test).every((name) => questions.get(name)?.some(({ tests }) => !tests) === true);
  });
}

interface Tried {
  readonly condition: Condition;
  /** What it brings in the state in which nobody gets it. */
  readonly dead: Branch | undefined;
  readonly states: readonly Attempt[];
  readonly findings: readonly Unreachable[];
}

function tryBoth(asked: Asked, condition: Condition, facts: readonly Facts[]): Tried[] {
  return (condition.isAlternative ? [true] : [true, false]).map((holds) => {
    const ways = waysTo(asked, condition, holds);
    const perFacts = facts.map((one) => firstMet(asked.form, { condition, holds, ways, facts: one }));
    const states = perFacts.flatMap(({ state }) => (state === undefined ? [] : [state]));
    const stuck = perFacts.find(({ state, reason }) => state === undefined && reason !== undefined)?.reason;
    const isDead = states.length === 0 && stuck === undefined;
    const dead = isDead ? (holds ? condition.then : condition.else) : undefined;
    return { condition, dead, states, findings: findingsOf(asked.form, { condition, holds, states, stuck }) };
  });
}

interface Outcome {
  readonly condition: Condition;
  readonly holds: boolean;
  readonly states: readonly Attempt[];
  readonly stuck: string | undefined;
}

function findingsOf(form: ResolvedForm, { condition, holds, states, stuck }: Outcome): Unreachable[] {
  const { pointer } = condition;
  const name = inWords(form, condition);
  if (stuck !== undefined)
    return [
      { pointer, message: `while ${name} ${holds ? 'holds' : 'does not hold'}, 100 % cannot be reached: ${stuck}` },
    ];
  if (states.length === 0) return [{ pointer, message: holds ? `${name} can never hold` : `${name} always holds` }];
  const branch = holds ? condition.then : condition.else;
  return branch === undefined ? [] : unshownOf(branch, condition.path, states);
}

interface Wish {
  readonly condition: Condition;
  readonly holds: boolean;
  readonly ways: readonly Fixed[];
  readonly facts: Facts;
}

/** The first way that makes the condition so and reaches 100 %, else why one that makes it so does not. */
function firstMet(form: ResolvedForm, { condition, holds, ways, facts }: Wish): { state?: Attempt; reason?: string } {
  let reason: string | undefined;
  for (const way of ways) {
    const state = attempt(form, facts, way);
    if (state.stuck !== undefined) {
      const { waits } = state;
      const isDue = waits !== undefined && isToBeAnswered(condition, waits) && isMet(condition, holds, waits.filled);
      if (isDue) return { state: { filled: waits.filled } };
      reason ??= state.stuck;
    } else if (isMet(condition, holds, state.filled)) return { state };
  }
  return reason === undefined ? {} : { reason };
}

/** Whether a form waits for nothing but what a condition asks about: that it is required is no fault. */
function isToBeAnswered({ test, path }: Condition, { pointers }: Waits): boolean {
  const names = namesAwaited(test);
  return pointers.every((pointer) => names.some((name) => pointerMatches(pointerOf([...path, name]), pointer)));
}

/** Names of which a condition asks whether they are answered, and no more. */
function namesAwaited(test: JsonSchema): string[] {
  const parts = [...schemasOf(test.allOf), ...schemasOf(test.anyOf), ...(isObject(test.not) ? [test.not] : [])];
  return [
    ...requiredOf(test).filter((name) => propertiesOf(test)[name] === undefined),
    ...parts.flatMap((part) => namesAwaited(part)),
  ];
}

function isMet(condition: Condition, holds: boolean, { document }: Filled): boolean {
  const met = (test: JsonSchema, path: readonly string[], wanted: boolean): boolean =>
    instancesOf(document.answers, pointerOf(path)).some(({ value }) => {
      const errors = validateSchema(test, isObject(value) ? meaningful(value) : {});
      return (errors.length === 0) === wanted;
    });
  return [{ ...condition, holds }, ...condition.guards].every(({ test, path, holds: wanted }) =>
    met(test, path, wanted),
  );
}

/** What a branch brings or requires, but that no state in which it holds shows. */
function unshownOf({ schema, pointer }: Branch, path: readonly string[], states: readonly Attempt[]): Unreachable[] {
  const shown = new Set(states.flatMap((state) => (state.stuck === undefined ? shownAt(state.filled, path) : [])));
  const missing = requiredOf(schema).flatMap((name, index) => (shown.has(name) ? [] : [{ name, index }]));
  return missing.map(({ name, index }) => ({
    pointer: `${pointer}/required/${index}`,
    message: `"${name}" is required here, but is not shown then`,
  }));
}

function shownAt({ active }: Filled, path: readonly string[]): string[] {
  const objects = path.reduce<JsonSchema[]>(
    (schemas, name) =>
      schemas.flatMap((schema) => (name === '*' ? rowsOf(schema) : [propertiesOf(schema)[name] ?? {}])),
    [active.schema],
  );
  return objects.flatMap((schema) => Object.keys(propertiesOf(schema)));
}

function rowsOf(schema: JsonSchema): JsonSchema[] {
  const own = Array.isArray(schema.items) ? schema.items.map((_, index) => itemSchema(schema, index)) : [];
  return [...own, itemSchema(schema, own.length)];
}

function factFindings(form: ResolvedForm, facts: readonly Facts[]): Unreachable[] {
  return factConditions(form).flatMap(({ pointer, when }) => {
    const answers = new Set(facts.map((one) => matches(when, one)));
    if (answers.size === 2) return [];
    return [
      {
        pointer,
        message: `the condition on ${Object.keys(when).join(', ')} ${answers.has(true) ? 'always holds' : 'can never hold'}`,
      },
    ];
  });
}

function stuckFindings(plain: readonly Attempt[], facts: readonly Facts[]): Unreachable[] {
  const at = plain.findIndex(({ stuck }) => stuck !== undefined);
  if (at < 0) return [];
  const known = Object.keys(facts[at] ?? {}).length === 0 ? '' : ` where the facts are ${JSON.stringify(facts[at])}`;
  return [{ pointer: '/schema', message: `100 % cannot be reached${known}: ${plain[at]?.stuck ?? ''}` }];
}

/** Questions of the form itself and of its groups and rows that none of the states shows. */
function neverShown(form: ResolvedForm, filled: readonly Filled[], path: readonly string[] = []): Unreachable[] {
  const shown = new Set(filled.flatMap((one) => shownAt(one, path)));
  return [...fragmentsAt(form.schema, path)].flatMap(([name, fragments]) => {
    const own = fragments.filter(({ tests }) => !tests);
    const [first] = own;
    if (first === undefined) return [];
    if (!shown.has(name)) return [{ pointer: first.pointer, message: `${titled(form, path, name)} is never shown` }];
    const isRows = own.some(({ schema }) => isObject(schema.items) && isObject(schema.items.properties));
    const isGroup = own.some(({ schema }) => isObject(schema.properties));
    return isRows || isGroup ? neverShown(form, filled, [...path, name, ...(isRows ? ['*'] : [])]) : [];
  });
}

function inWords(form: ResolvedForm, { test, path }: Condition): string {
  return `the condition on ${namesRead(test)
    .map((name) => titled(form, path, name))
    .join(', ')}`;
}

function titled(form: ResolvedForm, path: readonly string[], name: string): string {
  const title = fragmentsAt(form.schema, path)
    .get(name)
    ?.map(({ schema }) => schema.title)
    .find((one) => typeof one === 'string' && one !== '');
  return title === undefined ? `"${name}"` : `"${String(title)}" (${name})`;
}
