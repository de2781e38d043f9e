import {
  allAnswers,
  isEmpty,
  isObject,
  questionsOf,
  rowIdOf,
  sameAnswer,
  signaturesOf,
  type Json,
  type JsonObject,
  type Question,
  type ResolvedForm,
} from '../../../../engine/index.ts';
import type { StageRow } from '../../pep/read/loadPep.ts';
import type { Gone } from './differences.ts';

/** An answer that a plan has not in its place any more, by the question that it was given to. */
export interface Lost {
  readonly kind: 'hidden' | 'unfit' | 'signature';
  /** Names on the way to the question, whatever the row. */
  readonly place: string;
  /** Its words, behind those of what it stands in. */
  readonly question: string;
}

/** A section before and after a move, with the forms that ask there. */
export interface Moved {
  readonly stage: StageRow;
  readonly placed: StageRow;
  readonly former: ResolvedForm;
  readonly form: ResolvedForm;
  /** What is told of all plans at once. */
  readonly gone: readonly Gone[];
}

/**
 * What a move would take from its place in one section, beside what goes for everybody: a signature, what does not fit
 * its question any more, and what would not be asked of this plan.
 */
export function lostAnswers({ stage, placed, former, form, gone }: Moved): Lost[] {
  const [was, is] = [questionsOf(former), questionsOf(form)];
  const held = leavesOf(was, allAnswers(stage));
  const [asideBefore, aside] = [leavesOf(was, stage.set_aside), leavesOf(was, placed.set_aside)];
  const unfit = [...aside].filter(([key, { names, value }]) => {
    const isNew = held.has(key) && !sameAnswer(asideBefore.get(key)?.value, value);
    return isNew && !gone.some((one) => one.kind === 'question' && isWithin(names, one.names));
  });
  const [shown, parked] = [namesIn(was, stage.answers), namesIn(is, placed.parked)];
  const parkedBefore = namesIn(is, stage.parked);
  const hidden = [...parked].filter(
    ([name, { count }]) => shown.has(name) && count > (parkedBefore.get(name)?.count ?? 0),
  );
  const signed = [...signaturesOf(former).keys()].filter(
    (name) => held.has(JSON.stringify([name])) && isEmpty(allAnswers(placed)[name]),
  );
  return [
    ...once(
      'signature',
      was,
      signed.map((name) => [name]),
    ),
    ...once(
      'unfit',
      was,
      unfit.map(([, { names }]) => names),
    ),
    ...once(
      'hidden',
      is,
      hidden.map(([, { names }]) => names),
    ),
  ].filter(({ place }) => !Object.hasOwn(form.derived ?? {}, place));
}

interface Leaf {
  readonly names: readonly string[];
  readonly value: Json;
}

/** Single answers, by the names and row ids on the way to each; answers, parked ones and those set aside alike. */
function leavesOf(root: Question, answers: JsonObject): Map<string, Leaf> {
  const found = new Map<string, Leaf>();
  const walk = (question: Question | undefined, value: Json, way: readonly string[], names: readonly string[]) => {
    if (isEmpty(value)) return;
    const rows = question?.kind === 'rows' ? rowsOf(value) : null;
    if (rows !== null) rows.forEach(([id, row]) => walk(question?.item ?? undefined, row, [...way, id], names));
    else if (isObject(value) && question !== undefined && question.fields.size > 0)
      Object.entries(value).forEach(([name, inner]) =>
        walk(question.fields.get(name), inner, [...way, name], [...names, name]),
      );
    else found.set(JSON.stringify(way), { names, value });
  };
  walk(root, answers, [], []);
  return found;
}

/** Rows with their ids: of a list as it is answered, and of one of which only parts are parked or set aside. */
function rowsOf(value: Json): (readonly [string, Json])[] | null {
  if (isObject(value)) return Object.entries(value);
  return Array.isArray(value) ? value.map((row, at) => [rowIdOf(row) ?? String(at), row] as const) : null;
}

/** How many answers there are by names alone: a row that had no id may have been given one meanwhile. */
function namesIn(root: Question, answers: JsonObject) {
  const found = new Map<string, { readonly names: readonly string[]; readonly count: number }>();
  for (const { names } of leavesOf(root, answers).values()) {
    const name = names.join('/');
    found.set(name, { names, count: (found.get(name)?.count ?? 0) + 1 });
  }
  return found;
}

const isWithin = (names: readonly string[], outer: readonly string[]): boolean =>
  outer.every((name, at) => names[at] === name);

/** Each place once, in words. */
function once(kind: Lost['kind'], root: Question, all: readonly (readonly string[])[]): Lost[] {
  const places = new Map(all.map((names) => [names.join('/'), names]));
  return [...places].map(([place, names]) => ({ kind, place, question: wordsOf(root, names) }));
}

function wordsOf(root: Question, names: readonly string[]): string {
  const words: string[] = [];
  let at: Question | undefined = root;
  for (const name of names) {
    at = (at?.kind === 'rows' ? at.item : at)?.fields.get(name);
    words.push(at?.title || name);
  }
  return words.join(': ');
}
