import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { MergeField } from '../../../contract/index.ts';

/** Kinds of entries as two records are compared (lookup merge-kind). */
export const mergeKinds = [
  'plans',
  'marks',
  'weeks',
  'notes',
  'exclusions',
  'results',
  'files',
  'schools',
  'care',
  'placements',
  'sen',
  'people',
  'others',
] as const;

export type MergeKind = (typeof mergeKinds)[number];

/** A merge under way. */
export interface Merging {
  readonly authorityId: number;
  readonly mergeId: number;
  readonly keptId: number;
  readonly otherId: number;
}

/** A condition on a row that `holds` and one of the other record that `yields` to it. */
type OfTwo = RawBuilder<SqlBool>;

/** How the rows of two records become those of one. */
export interface MergedTable {
  readonly table: string;
  readonly kind: MergeKind;
  /** What tells a row from the pupil's others. */
  readonly key: readonly string[];
  /** Two rows that one record cannot have; without it all rows stay. */
  readonly twice?: OfTwo;
  /** Which rows stand aside, where these are more than such; `holds` may be any row of the other record. */
  readonly yields?: OfTwo;
  /** The detail by which it is chosen whose rows hold; else those of the record that is kept. */
  readonly by?: MergeField;
  /** A row that says nothing stands aside for one that says something, whoever’s it is. */
  readonly blank?: (row: string) => RawBuilder<SqlBool>;
  /** The day of a set-aside row, in SQL of `held`; null for what is of no day. */
  readonly day?: string;
}

const same = (...columns: readonly string[]): OfTwo =>
  sql<SqlBool>`(${sql.join(
    columns.map((column) => sql`holds.${sql.id(column)} is not distinct from yields.${sql.id(column)}`),
    sql` and `,
  )})`;

const days = (row: string) => sql`daterange(${sql.id(row)}.start_date, ${sql.id(row)}.end_date, '[]')`;

/**
 * A period lasts until the next begins, so whatever begins after the first of those that hold would fall between them.
 */
const fromFirst = sql<SqlBool>`holds.start_date <= yields.start_date`;

/**
 * Every table with rows of a pupil but `registration`, which is merged day by day, and `erasure`, whose rows name a
 * record that was. A test walks the database, so that nobody forgets a new one.
 */
export const mergedTables: readonly MergedTable[] = [
  { table: 'pep', kind: 'plans', key: ['id'] },
  {
    table: 'attendance_mark',
    kind: 'marks',
    key: ['mark_date', 'session'],
    twice: same('mark_date', 'session'),
    day: 'mark_date',
  },
  // What either record's marks were before is told of the one that both have become.
  { table: 'attendance_amendment', kind: 'others', key: ['id'] },
  {
    table: 'attendance_week',
    kind: 'weeks',
    key: ['week_start'],
    twice: same('week_start'),
    blank: (row) => sql`(${sql.id(row)}.percent_hundredths is null and not ${sql.id(row)}.is_not_required)`,
    day: 'week_start',
  },
  { table: 'case_note', kind: 'notes', key: ['id'] },
  {
    table: 'exclusion',
    kind: 'exclusions',
    key: ['id'],
    twice: sql`((holds.start_date, holds.start_session)
        <= (coalesce(yields.end_date, yields.start_date), coalesce(yields.end_session, 2))
      and (yields.start_date, yields.start_session)
        <= (coalesce(holds.end_date, holds.start_date), coalesce(holds.end_session, 2)))`,
    day: 'start_date',
  },
  {
    table: 'assessment_result',
    kind: 'results',
    key: ['id'],
    // One that was deleted says nothing: it neither holds nor yields.
    twice: sql`(holds.deleted_at is null and yields.deleted_at is null and ${same(
      'academic_year_id',
      'school_term_id',
      'grade_level_id',
      'grade_type_id',
      'subject',
      'grade_id',
      'grade',
      'raw_grade',
    )})`,
    day: 'entered_date',
  },
  { table: 'attachment', kind: 'files', key: ['id'] },
  // One with its file, which is what is counted.
  { table: 'pep_document', kind: 'others', key: ['id'] },
  // Who wrote to whom, and what, stays as it is: a conversation is about the one that both have become.
  { table: 'message_thread', kind: 'others', key: ['id'] },
  {
    table: 'care_status_change',
    kind: 'care',
    key: ['id'],
    twice: same('start_date'),
    yields: fromFirst,
    by: 'careStatusId',
    day: 'start_date',
  },
  {
    table: 'placement',
    kind: 'placements',
    key: ['id'],
    twice: sql`(${days('holds')} && ${days('yields')})`,
    by: 'careStatusId',
    day: 'start_date',
  },
  {
    table: 'sen_period',
    kind: 'sen',
    key: ['id'],
    twice: same('start_date'),
    yields: fromFirst,
    by: 'senStatusId',
    day: 'start_date',
  },
  {
    table: 'pupil_user',
    kind: 'people',
    key: ['user_id'],
    twice: same('user_id'),
    blank: (row) => sql`(${sql.id(row)}.active_status_id <> 1)`,
    day: 'start_date',
  },
  {
    table: 'alert_event',
    kind: 'others',
    key: ['id'],
    twice: sql`(holds.on_date is not null and holds.alert_id = yields.alert_id and holds.on_date = yields.on_date)`,
    day: 'on_date',
  },
  // A turn of the year is taken back for the year group that it made.
  {
    table: 'year_turn_pupil',
    kind: 'others',
    key: ['academic_year_id'],
    twice: same('academic_year_id'),
    by: 'yearGroupId',
  },
  { table: 'subject_access', kind: 'others', key: ['id'] },
  { table: 'retention_hold', kind: 'others', key: ['id'] },
  { table: 'passing', kind: 'others', key: ['id'] },
  // What was merged into the other goes along with it.
  { table: 'pupil_merge', kind: 'others', key: ['id'] },
  { table: 'former_identity', kind: 'others', key: ['id'] },
];

/** What stands aside: where it is chosen whose rows hold, as many as would fall between them. */
export const standsAside = ({ twice, yields }: MergedTable): OfTwo | undefined => yields ?? twice;
