import type { Json } from '../../../../engine/index.ts';
import { alertId } from '../../../alerts/alerts.ts';
import { tellAll } from '../../../alerts/tell.ts';
import { academicYearId } from '../../../calendar/academicYears.ts';
import { actingUser } from '../../../db/across/index.ts';
import { codeBook } from '../../attendance/codes.ts';
import { leavesMarks, schoolSessions, sessionCount } from '../../attendance/exclusionSessions.ts';
import { halfDayKey } from '../../attendance/halfDays.ts';
import { replacing } from '../../attendance/markCommands.ts';
import type { ExclusionColumns, ExclusionPlace } from '../../attendance/newExclusion.ts';
import { readMarksOfSchools } from '../../attendance/readMarks.ts';
import { writeMarks } from '../../attendance/writeMarks.ts';
import type { UnitCall } from '../../handler.ts';
import { fileReason, type ImportCall, type RowToWrite, type Written } from '../kind.ts';
import { planSteps, type Step } from '../pupilRows.ts';
import { suspensionPlanning, type PlannedSuspension } from './planSuspension.ts';
import type { PupilExclusions } from './readSuspensions.ts';

type SuspensionStep = Step<PupilExclusions, PlannedSuspension>;

/**
 * Writes rows of suspensions one after the other, as single calls do: each may change the marks that the next finds.
 */
export async function writeSuspensions(call: ImportCall, rows: readonly RowToWrite[]): Promise<Written[]> {
  const steps = await planSteps(call, suspensionPlanning, rows);
  const written: Written[] = [];
  for (const step of steps)
    written.push(step.plan.place === null ? await correct(call, step) : await add(call, step, step.plan.place));
  // Of several of one pupil the last one that is added.
  const records = new Map(
    steps.flatMap(({ pupil, plan: { place } }, index) => {
      const recordId = written[index]?.recordId;
      const isTold = place !== null && isOfThisYear(call, place) && typeof recordId === 'number';
      return isTold ? [[pupil.id, recordId] as const] : [];
    }),
  );
  await tellAll(call, { alert: alertId.exclusionAdded, pupilIds: [...records.keys()], records });
  return written;
}

/** Of what was years ago nobody is told as if it had happened now. */
const isOfThisYear = ({ today }: UnitCall, { last }: ExclusionPlace): boolean =>
  academicYearId(last.date) >= academicYearId(today);

async function correct(call: UnitCall, { pupil, was, plan }: SuspensionStep): Promise<Written> {
  const { id, ...after } = plan.exclusion;
  const { id: _id, ...before } = was.exclusions.find((each) => each.id === id) ?? { ...after, id };
  await call.db.updateTable('exclusion').set(after).where('id', '=', id).execute();
  const changed = (Object.keys(after) as (keyof ExclusionColumns)[]).filter((name) => before[name] !== after[name]);
  const only = (values: ExclusionColumns) => Object.fromEntries(changed.map((name) => [name, values[name]]));
  return {
    recordId: id,
    undo: {
      pupilId: pupil.id,
      exclusion: [before, after],
      marks: [],
      sides: { before: only(before), after: only(after) },
    },
  };
}

async function add(call: ImportCall, { pupil, was, plan }: SuspensionStep, place: ExclusionPlace): Promise<Written> {
  const { rolls } = was;
  const { db, viewer, services } = call;
  const { id: _id, ...said } = plan.exclusion;
  const sessions = await schoolSessions(call, { pupilId: pupil.id, rolls }, place);
  const columns = { ...said, session_count: sessionCount(said.type_id, sessions) };
  const { id } = await db
    .insertInto('exclusion')
    .values({
      ...columns,
      authority_id: viewer.authorityId,
      pupil_id: pupil.id,
      created_by: actingUser(viewer),
      created_at: services.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const stood = await readMarksOfSchools(db, pupil.id, { first: place.first.date, last: place.last.date });
  const marks = leavesMarks(said.type_id)
    ? await writeMarks(call, {
        pupilId: pupil.id,
        rolls,
        book: codeBook(call.declarations),
        targets: sessions,
        mark: 'E',
        reason: fileReason(call),
        replaces: replacing({ body: {} }, { at: place.first, ...place }),
      })
    : [];
  const former = marks.map(({ date, session, schoolId }) => {
    const there = stood.get(halfDayKey({ date, session })) ?? [];
    const at = schoolId === undefined ? there[0] : there.find((mark) => mark.school_id === schoolId);
    return { date, session, ...(schoolId === undefined ? {} : { schoolId }), former: at ?? null };
  });
  return {
    recordId: id,
    undo: {
      pupilId: pupil.id,
      exclusion: [null, columns],
      marks: former as unknown as Json,
      sides: { before: null, after: columns, marks: marks as unknown as Json },
    },
  };
}
