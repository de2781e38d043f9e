import {
  answerWords,
  isEmpty,
  isObject,
  pointerOf,
  sameAnswer,
  uiBelow,
  uiOptionsOf,
  type Json,
  type JsonObject,
} from '../../../../engine/index.ts';
import { portalWidgetKinds } from '../../../../contract/index.ts';
import type { UnitCall } from '../../handler.ts';
import { plansWithPupils, type LoadedPep } from '../../pep/read/loadPep.ts';
import { wholePlans } from '../../pep/read/manyPeps.ts';
import { savedBySince } from '../../pep/save/savedBy.ts';
import type { Match, Matcher, RowToMatch } from '../kind.ts';
import { planAnswers, type PlannedAnswers } from './planAnswers.ts';
import { answerFinder } from './rowEdits.ts';
import { sameCell } from '../../answerBook/cellQuestions.ts';

/** Plans that are in memory at a time. */
const atOnce = 50;

/** Rows with their plans, as many at a time as memory holds; a row's plan is undefined where the viewer sees none. */
export async function* withPlans<R>(
  call: UnitCall,
  rows: readonly R[],
  idOf: (row: R) => number,
): AsyncGenerator<readonly [R, LoadedPep | undefined]> {
  for (let from = 0; from < rows.length; from += atOnce) {
    const some = rows.slice(from, from + atOnce);
    const found = await wholePlans(call, plansWithPupils(call).where('pep.id', 'in', some.map(idOf)));
    const plans = new Map(found.map((loaded) => [loaded.pep.id, loaded]));
    for (const row of some) yield [row, plans.get(idOf(row))];
  }
}

/** Rows of lines that were put in have no plan. */
export const planIdOf = ({ pepId }: JsonObject): number => (typeof pepId === 'number' ? pepId : 0);

/** Says what rows of a workbook of answers would change. */
export const answersMatcher =
  (call: UnitCall): Matcher =>
  async (rows) => {
    const matches: Match[] = [];
    for await (const [row, loaded] of withPlans(call, rows, ({ answers }) => planIdOf(answers)))
      matches.push(await matchOf(call, loaded, row));
    return matches;
  };

async function matchOf(call: UnitCall, loaded: LoadedPep | undefined, row: RowToMatch): Promise<Match> {
  const plan = await planAnswers(call, loaded, row.answers);
  const pupilId = loaded?.pep.pupil_id ?? null;
  const plain: Match = {
    recordId: pupilId,
    changes: {},
    faults: {},
    clash: null,
    candidates: [],
    ...(loaded !== undefined && { name: `${loaded.pupil.lastName}, ${loaded.pupil.firstName}` }),
  };
  if ('faults' in plan) return { ...plain, faults: plan.faults, ...(plan.form !== undefined && { form: plan.form }) };
  const { form, changes } = plan.places;
  const clash = row.decided === pupilId ? null : await clashOf(call, plan, Number(row.answers.base));
  const known = { ...plain, form };
  return clash === null || pupilId === null ? { ...known, changes } : { ...known, clash, candidates: [pupilId] };
}

/** What somebody else has answered since the workbook was made; null where nothing. */
async function clashOf(call: UnitCall, { stage, began, places }: PlannedAnswers, base: number): Promise<string | null> {
  if (began === null) return null;
  const { form, changes } = places;
  const [before, now] = [answerFinder(began), answerFinder(stage)];
  const isSame = (name: string) => {
    const path = places.pathOf(name);
    const [was, is] = [before(path) ?? null, now(path) ?? null];
    return isObject(is) ? sameAnswer(was, is) : sameCell(was, is);
  };
  const names = Object.keys(changes).filter((name) => !isSame(name));
  if (names.length === 0) return null;
  const pointer = (name: string) => pointerOf(places.pathOf(name));
  const savedBy = await savedBySince(call, stage, base, names.map(pointer));
  const sentences = names.map((name) => {
    const [stands, said] = (changes[name] ?? []).map((value) => wordsOf(form, name, value));
    const who = savedBy(pointer(name)).theirName;
    return `${titleOf(form, name)}: ${stands} stands, saved by ${who} since; the workbook says ${said}`;
  });
  return sentences.join('; ');
}

type Form = PlannedAnswers['places']['form'];

const propertyOf = ({ schema }: Form, name: string): JsonObject =>
  ((schema.properties as JsonObject | undefined)?.[name] ?? {}) as JsonObject;

const titleOf = (form: Form, name: string): string => String(propertyOf(form, name).title ?? name);

/** Letters of an answer in a sentence. */
const mostLetters = 300;

function wordsOf(form: Form, name: string, value: Json): string {
  if (isEmpty(value)) return 'no answer';
  const options = uiOptionsOf(uiBelow(form.uiSchema, name));
  const words = answerWords(portalWidgetKinds, { schema: propertyOf(form, name), options }, value);
  return `“${words.length > mostLetters ? `${words.slice(0, mostLetters)}…` : words}”`;
}
