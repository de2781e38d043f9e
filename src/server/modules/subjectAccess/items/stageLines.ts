import { allAnswers, questionsOf, type Json, type JsonObject, type ResolvedForm } from '../../../../engine/index.ts';
import type { StageRow } from '../../pep/read/loadPep.ts';
import { toldChanges, type ToldChange } from '../../trail/toldChanges.ts';
import { momentText, personOf, type Line, type Making } from './item.ts';

/** So many revisions are in memory at a time: a section may be a million characters. */
const atOnce = 20;

/**
 * All answers of a section, those to questions that are hidden now too, in the words of its form; and those that stand
 * aside since its form has no place for them.
 */
export function answerLines(form: ResolvedForm | undefined, { answers, parked, set_aside }: StageRow): Line[] {
  const all = told(form, {}, allAnswers({ answers, parked })).map(({ title, after }): Line => [title, after]);
  const aside = told(undefined, {}, set_aside).map(({ title, after }): Line => [`Set aside: ${title}`, after]);
  return [...all, ...aside];
}

/** What differs between two sets of answers; what the form does not ask is told as it is kept, so that nothing is left out. */
function told(form: ResolvedForm | undefined, before: JsonObject, after: JsonObject): ToldChange[] {
  const known = form === undefined ? new Map() : questionsOf(form).fields;
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const others = [...names].filter((name) => !known.has(name) && rawWords(before[name]) !== rawWords(after[name]));
  return [
    ...(form === undefined ? [] : toldChanges(form, before, after)),
    ...others.map((name) => ({ title: name, before: rawWords(before[name]), after: rawWords(after[name]) })),
  ];
}

const rawWords = (value: Json | undefined): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** Who changed what in a section, the first save first, all of it. */
export async function* changeLines(
  making: Making,
  form: ResolvedForm | undefined,
  stageId: number,
): AsyncGenerator<Line> {
  let before: JsonObject = {};
  for await (const row of revisionsOf(making, stageId)) {
    const after = allAnswers({ answers: allAnswers(row), parked: row.set_aside });
    const who = row.saved_by === null ? 'The portal' : personOf(making, row.saved_by);
    for (const change of told(form, before, after))
      yield [momentText(row.saved_at), who, row.activity, change.title, change.before, change.after];
    before = after;
  }
}

async function* revisionsOf({ call: { db } }: Making, stageId: number) {
  let last = -1;
  for (;;) {
    const rows = await db
      .selectFrom('pep_stage_revision')
      .select(['revision', 'answers', 'parked', 'set_aside', 'saved_by', 'saved_at', 'activity'])
      .where('stage_id', '=', stageId)
      .where('revision', '>', last)
      .orderBy('revision')
      .limit(atOnce)
      .execute();
    yield* rows;
    last = rows.at(-1)?.revision ?? last;
    if (rows.length < atOnce) return;
  }
}
