import { sql, type RawBuilder } from 'kysely';
import { pupilRetentionKinds, type PupilRetentionKind } from '../../../contract/index.ts';
import type { ItemKindId } from '../subjectAccess/kinds.ts';

/** Rows of a pupil, each with a day: the table, and the day in SQL of `held`. */
interface Entries {
  readonly table: string;
  readonly day: string;
}

/** What a part of a pupil's record is: one declaration by which it is counted, dated and erased. */
interface Part {
  readonly entries: readonly Entries[];
  /** Actions whose entries of the trail may hold its content, as patterns. */
  readonly trail: readonly string[];
  /** Of copies made for subject access, the kinds of items that hold it. */
  readonly items: readonly ItemKindId[];
}

const london = (moment: string) => `(${moment} at time zone 'Europe/London')::date`;

/** By kind; what depends on a row (sections of a plan, pieces of a file) goes with it. */
export const parts: { readonly [kind in Exclude<PupilRetentionKind, 'record'>]: Part } = {
  plans: {
    entries: [
      {
        table: 'pep',
        day: `greatest(${london('held.created_at')}, held.date_completed, (select max(${london('stage.last_saved_at')})
          from pep_stage stage where stage.authority_id = held.authority_id and stage.pep_id = held.id))`,
      },
      // Files of messages have no day of their own: they go with the messages.
      { table: 'attachment', day: `case when held.is_of_message then null else ${london('held.added_at')} end` },
    ],
    trail: ['pep.%', 'attachments.%', 'documents.%'],
    items: ['plan', 'planSection', 'planHistory', 'planReview', 'planEnquiry', 'file'],
  },
  notes: {
    entries: [{ table: 'case_note', day: 'held.note_date' }],
    trail: ['notes.%', 'exports.caseNotes'],
    items: ['note'],
  },
  attendance: {
    entries: [
      { table: 'attendance_mark', day: 'held.mark_date' },
      { table: 'attendance_amendment', day: london('held.amended_at') },
      { table: 'attendance_week', day: 'held.week_start + 6' },
    ],
    trail: ['attendance.%'],
    items: ['marks', 'amendments', 'weeks'],
  },
  suspensions: {
    entries: [{ table: 'exclusion', day: 'coalesce(held.end_date, held.start_date)' }],
    trail: ['exclusions.%', 'attendance.saveExclusion'],
    items: ['suspension'],
  },
  results: {
    entries: [{ table: 'assessment_result', day: 'held.entered_date' }],
    trail: ['results.%', 'assessments.%'],
    items: ['results'],
  },
  // A conversation goes whole, by the day of its last message: an answer says nothing without what it answers.
  messages: {
    entries: [{ table: 'message_thread', day: london('held.last_at') }],
    trail: ['messages.%'],
    items: ['message'],
  },
  requests: {
    entries: [{ table: 'subject_access', day: london('coalesce(held.sealed_at, held.prepared_at)') }],
    trail: ['subjectAccess.%', 'exports.subjectAccess'],
    items: ['request'],
  },
};

const rowsOf = ({ table, day }: Entries) => ({
  rows: sql.raw(`from ${table} held where held.authority_id = pupil.authority_id and held.pupil_id = pupil.id`),
  day: sql.raw(`(${day})::date`),
});

const partKinds = Object.keys(parts) as (keyof typeof parts)[];

/** Days of a pupil that are in no part of the record. */
const otherDays = sql.raw(
  `pupil.care_end, pupil.date_added, (select max(coalesce(roll.end_date, roll.start_date)) from registration roll
    where roll.authority_id = pupil.authority_id and roll.pupil_id = pupil.id),
  (select max(coalesce(placement.end_date, placement.start_date)) from placement
    where placement.authority_id = pupil.authority_id and placement.pupil_id = pupil.id),
  (select max(sen.start_date) from sen_period sen
    where sen.authority_id = pupil.authority_id and sen.pupil_id = pupil.id)`,
);

function entriesOf(kind: PupilRetentionKind): readonly Entries[] {
  return kind === 'record' ? partKinds.flatMap((part) => parts[part].entries) : parts[kind].entries;
}

/** In SQL of `pupil`: what a kind of them says, by the kind that another expression names. */
const byKind = (kind: RawBuilder<unknown>, of: (kind: PupilRetentionKind) => RawBuilder<unknown>) =>
  sql`(case ${kind} ${sql.join(
    pupilRetentionKinds.map((each) => sql`when ${sql.lit(each)} then ${of(each)}`),
    sql` `,
  )} end)`;

/** The day of the last entry of a kind; null where there is none. */
export const lastEntry = (kind: RawBuilder<unknown>) =>
  byKind(kind, (each) => {
    const days = entriesOf(each)
      .map(rowsOf)
      .map(({ rows, day }) => sql`(select max(${day}) ${rows})`);
    return sql`greatest(${sql.join(each === 'record' ? [...days, otherDays] : days)})`;
  });

/** How many entries of a kind there are. */
export const entryCount = (kind: RawBuilder<unknown>) =>
  byKind(kind, (each) => {
    const counts = entriesOf(each)
      .map(rowsOf)
      .map(({ rows, day }) => sql`(select count(${day}) ${rows})`);
    return sql`(${sql.join(counts, sql` + `)})::int`;
  });

/** Deletes the rows of a part of one pupil's record that are of a day or an earlier one. */
export const deletions = (
  kind: keyof typeof parts,
  { authorityId, pupilId, through }: { authorityId: number; pupilId: number; through: string },
): RawBuilder<unknown>[] =>
  parts[kind].entries.map(
    ({ table, day }) => sql`delete from ${sql.table(table)} held where held.authority_id = ${authorityId}
      and held.pupil_id = ${pupilId} and ${sql.raw(`(${day})::date`)} <= ${through}::date`,
  );
