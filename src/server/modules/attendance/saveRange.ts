import type { ReplyOf } from '../../../contract/index.ts';
import type { UnitCall } from '../handler.ts';
import { halfDaysBetween, type HalfDay } from './halfDays.ts';
import {
  ofSchool,
  readMarking,
  readRange,
  reasonOf,
  refuse,
  replacing,
  schoolMeant,
  type Marking,
} from './markCommands.ts';
import { saveMarks } from './writeMarks.ts';

const rangeDialogs: readonly (string | undefined)[] = ['mark/date-range', 'mark/statutory-comment'];

/** Marks over a range of days (D-70): 7, Z, closures, and the codes for which the law asks a comment. */
export async function saveRange(call: UnitCall): Promise<ReplyOf<'attendance.saveRange'>> {
  const marking = await readMarking(call);
  const { code, at, pupil, rolls, book } = marking;
  if (!rangeDialogs.includes(code.option.opens) && code.value !== '#')
    throw refuse('mark', `The code "${code.value}" is not given to a range.`);
  const comment = typeof call.body.comments === 'string' ? call.body.comments.trim() : '';
  if (code.needsComment && comment === '') throw refuse('comments', 'Please add a comment');
  const { first, last } = rangeOf(call, marking);
  const changed = await saveMarks(call, {
    action: 'attendance.saveRange',
    pupilId: pupil.id,
    rolls,
    book,
    targets: await ofSchool(call, marking, halfDaysBetween(first, last)),
    mark: code.value,
    ...schoolMeant(call),
    ...reasonOf(call),
    replaces: replacing(call, { at, first, last }),
    ...(comment === '' ? {} : { comment }),
  });
  return { success: true, count: changed.length };
}

/**
 * On a single day the comment dialog's start session is the choice of sessions itself (AM, PM or
 * both), while `session` only says which cell was clicked.
 */
function rangeOf(call: UnitCall, { code, at }: Marking): { first: HalfDay; last: HalfDay } {
  const { body } = call;
  if (!code.needsComment || body.startDate === undefined || body.startDate !== body.endDate) return readRange(call, at);
  const date = String(body.startDate);
  const chosen = Number(body.startSession);
  return { first: { date, session: chosen === 2 ? 2 : 1 }, last: { date, session: chosen === 1 ? 1 : 2 } };
}
