import { sql, type RawBuilder } from 'kysely';
import { MERGE_UNDO_DAYS, mergeFields, type MergeField } from '../../../contract/index.ts';
import { findFormat, type Json, type Row } from '../../../engine/index.ts';
import { staff } from '../../db/staff.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';
import type { UnitCall } from '../handler.ts';
import type { ListDefinition } from '../lists/listHandler.ts';
import { text, value } from '../lists/source.ts';
import { labelOf } from '../periods/checks.ts';
import { asideWords } from './asideWords.ts';
import { mergedTables, mergeKinds, standsAside, type MergedTable } from './kinds.ts';
import { columnsOf } from './twoRecords.ts';

const idsIn = ({ query }: UnitCall) => ({ keptId: Number(query.studentId), otherId: Number(query.otherId) });

/** The lookup whose value a detail is; of any other it is what it reads. */
const lookups: { readonly [field in MergeField]?: string } = {
  genderId: 'gender',
  ethnicityCode: 'ethnicity',
  yearGroupId: 'year-group',
  senStatusId: 'sen-status',
  careStatusId: 'care-status',
  educatedOtherwise: 'educated-otherwise',
};

const worker = (pupil: string) => sql`coalesce((select first_name || ' ' || last_name from app_user worker
  where worker.authority_id = ${sql.id(pupil)}.authority_id and worker.id = ${sql.id(pupil)}.social_worker_id), '')`;

/** A detail as text; a care status with its day. */
function detail(pupil: string, field: MergeField): RawBuilder<unknown> {
  const column = (name: string) => sql`${sql.id(pupil)}.${sql.id(name)}`;
  if (field === 'socialWorkerId') return worker(pupil);
  if (field === 'careStatusId') return sql`concat_ws(' ', ${column('care_status_id')}, ${column('care_status_start')})`;
  return sql`coalesce(${column(columnsOf[field][0])}::text, '')`;
}

/** The details of two records side by side. */
export const mergeDetailList: ListDefinition = {
  operation: 'merging.fields',
  source: {
    base: (call) => {
      const { keptId, otherId } = idsIn(call);
      const rows = mergeFields.map(
        (field, index) => sql`(${index + 1}::int, ${field}::text, ${detail('this', field)}, ${detail('that', field)})`,
      );
      return sql`pupil this join pupil that on that.authority_id = this.authority_id and that.id = ${otherId}
        cross join lateral (values ${sql.join(rows)}) detail (ordinal, field, kept, other)
        where this.authority_id = ${call.viewer.authorityId} and this.id = ${keptId}`;
    },
    id: sql`detail.ordinal`,
    fields: {
      field: value(sql`detail.field`),
      kept: text(sql`detail.kept`),
      other: text(sql`detail.other`),
      differs: value(sql`(detail.kept <> detail.other)`),
    },
  },
  told: (call, rows) => Promise.resolve(rows.map((row) => inWords(call, row))),
};

function inWords({ declarations }: UnitCall, row: Row): Row {
  const field = row.field as MergeField;
  const lookup = lookups[field];
  const words = (held: Json | undefined) => {
    if (held === '' || held === undefined) return '';
    if (field === 'dateOfBirth') return findFormat('date').toText(held, { options: {} });
    if (lookup === undefined) return String(held);
    const [chosen = '', since] = field === 'careStatusId' ? String(held).split(' ') : [String(held)];
    const label = labelOf(declarations, lookup, Number.isNaN(Number(chosen)) ? chosen : Number(chosen));
    return since === undefined ? label : `${label} from ${findFormat('date').toText(since, { options: {} })}`;
  };
  return { ...row, kept: words(row.kept), other: words(row.other) };
}

const count = (table: string, pupilId: number, more: RawBuilder<unknown> = sql`true`) =>
  sql`(select count(*)::int from ${sql.table(table)} held where held.pupil_id = ${pupilId} and ${more})`;

const shown = (table: string) => {
  if (table === 'case_note' || table === 'pep') return sql`held.deleted_at is null`;
  // A conversation is counted as one, whoever may see what files it has.
  return table === 'attachment' ? sql`not held.is_of_message` : sql`true`;
};

/** Tables whose rows are no entries of anybody. */
const passing = ['pupil_merge', 'former_identity', 'subject_access', 'retention_hold'];

/** How often something of the other record cannot stand beside what this one holds. */
function twiceIn({ table, ...more }: MergedTable, keptId: number, otherId: number): RawBuilder<unknown> {
  if (table === 'pep')
    return sql`(select count(*)::int from pep yields where yields.pupil_id = ${otherId} and yields.deleted_at is null
      and exists (select from pep holds where holds.pupil_id = ${keptId} and holds.deleted_at is null
        and holds.academic_year_id = yields.academic_year_id and holds.school_term_id = yields.school_term_id))`;
  const condition = standsAside({ table, ...more });
  if (condition === undefined) return sql`0`;
  return sql`(select count(*)::int from ${sql.table(table)} yields where yields.pupil_id = ${otherId}
    and exists (select from ${sql.table(table)} holds where holds.pupil_id = ${keptId} and ${condition}))`;
}

const schoolsTwice = (keptId: number, otherId: number) => sql`(
  select count(*)::int from registration yields where yields.pupil_id = ${otherId} and exists (
    select from registration holds where holds.pupil_id = ${keptId}
      and (holds.school_id = yields.school_id or holds.is_main and yields.is_main)
      and daterange(holds.start_date, holds.end_date, '[]') && daterange(yields.start_date, yields.end_date, '[]')))`;

/** How much each of two records holds, by kind. */
export const mergeContentList: ListDefinition = {
  operation: 'merging.contents',
  source: {
    base: (call) => {
      const { keptId, otherId } = idsIn(call);
      const sum = (each: readonly RawBuilder<unknown>[]) => sql`(${sql.join(each, sql` + `)})`;
      const rows = mergeKinds.map((kind, index) => {
        const tables = mergedTables.filter((each) => each.kind === kind && !passing.includes(each.table));
        const held = (id: number) =>
          kind === 'schools'
            ? count('registration', id)
            : sum(tables.map(({ table }) => count(table, id, shown(table))));
        const twice =
          kind === 'schools'
            ? schoolsTwice(keptId, otherId)
            : sum(tables.map((each) => twiceIn(each, keptId, otherId)));
        return sql`(${index + 1}::int, ${kind}::text, ${held(keptId)}, ${held(otherId)}, ${twice})`;
      });
      return sql`(values ${sql.join(rows)}) content (ordinal, kind, kept, other, twice) where true`;
    },
    id: sql`content.ordinal`,
    fields: {
      kind: value(sql`content.kind`),
      kept: value(sql`content.kept`),
      other: value(sql`content.other`),
      twice: value(sql`content.twice`),
      rule: value(sql`(case when content.twice > 0 then content.kind end)`),
    },
  },
};

const entries = (state: string) => sql`(select count(*)::int from pupil_merge_row held
  where held.authority_id = merge.authority_id and held.merge_id = merge.id and held.state = ${sql.lit(state)})`;

/** Records that were merged into a pupil's. */
export const mergeList: ListDefinition = {
  operation: 'merging.merges',
  source: {
    base: (call) => sql`pupil_merge merge
      join pupil on pupil.authority_id = merge.authority_id and pupil.id = merge.pupil_id
      where ${visiblePupils(call)}`,
    id: sql`merge.id desc`,
    key: sql`merge.id`,
    fields: {
      mergeId: value(sql`merge.id`),
      studentId: value(sql`merge.pupil_id`),
      mergedName: text(sql`(merge.merged->>'last_name') || ', ' || (merge.merged->>'first_name')`),
      mergedUpn: text(sql`(merge.merged->>'upn')`),
      mergedNumber: text(sql`(merge.merged->>'la_student_id')`),
      mergedBirth: value(sql`(merge.merged->>'date_of_birth')`),
      moved: value(entries('moved')),
      aside: value(entries('aside')),
      isOurs: value(sql`(jsonb_exists(merge.merged, 'id'))`),
      isNewest: value(sql`(not exists (select from pupil_merge later where later.authority_id = merge.authority_id
        and later.pupil_id = merge.pupil_id and later.id > merge.id))`),
      reason: text(sql`merge.reason`),
      mergedBy: text(sql`coalesce((select writer.first_name || ' ' || writer.last_name from ${staff} writer
        where writer.id = merge.merged_by), 'Support staff')`),
      mergedAt: value(sql`merge.merged_at`),
      until: value(sql`((merge.merged_at at time zone 'Europe/London')::date + ${sql.lit(MERGE_UNDO_DAYS)})`),
    },
  },
  also: ({ studentId }) => [sql<boolean>`merge.pupil_id = ${Number(studentId)}`],
  rules: {
    operations: ['merging.undo'],
    // A hold or a request is said where it is tried: neither is of this row.
    facts: ({ until, isOurs, isNewest }, { today }) => ({
      merge: {
        isRecent: String(until) >= today,
        isOurs: isOurs === true,
        isNewest: isNewest === true,
        isHeld: false,
        isRequested: false,
        isOffered: false,
      },
    }),
  },
};

const kindOf = sql`(case aside.source when 'registration' then 'schools' ${sql.join(
  mergedTables.map(({ table, kind }) => sql`when ${sql.lit(table)} then ${sql.lit(kind)}`),
  sql` `,
)} end)`;

const dayOf = sql`(case aside.source when 'registration' then aside.held->>'start_date' ${sql.join(
  mergedTables.flatMap(({ table, day }) =>
    day === undefined ? [] : [sql`when ${sql.lit(table)} then aside.held->>${sql.lit(day)}`],
  ),
  sql` `,
)} end)::date`;

interface AsideRow {
  readonly kind: string;
  readonly day: string | null;
  readonly words: string;
  readonly side: string;
}

/** All that stands aside of a pupil, in words. */
export async function asideRows(call: UnitCall, pupilId: number): Promise<AsideRow[]> {
  const { base, id, fields } = mergeAsideList.source;
  const columns = (['kind', 'day', 'words', 'side'] as const).map(
    (name) => sql`${fields[name]?.sql} as ${sql.id(name)}`,
  );
  const { rows } = await sql<AsideRow & { words: Json }>`select ${sql.join(columns)} from ${base(call)}
    and merge.pupil_id = ${pupilId} order by ${id}`.execute(call.db);
  return rows.map((row) => ({ ...row, words: asideWords(call, row.words) }));
}

/** What stands aside since records were merged. */
export const mergeAsideList: ListDefinition = {
  operation: 'merging.aside',
  source: {
    base: (call) => sql`pupil_merge_row aside
      join pupil_merge merge on merge.authority_id = aside.authority_id and merge.id = aside.merge_id
      join pupil on pupil.authority_id = merge.authority_id and pupil.id = merge.pupil_id
      left join school on school.id = (aside.held->>'school_id')::int
      where aside.state = 'aside' and ${visiblePupils(call)}`,
    id: sql`aside.id`,
    key: sql`aside.id`,
    fields: {
      rowId: value(sql`aside.id::int`),
      studentId: value(sql`merge.pupil_id`),
      kind: value(kindOf),
      day: value(dayOf),
      words: value(sql`jsonb_build_object('source', aside.source, 'school', school.name, 'held', aside.held)`),
      side: value(sql`(case when aside.of_kept then 'kept' else 'other' end)`),
      mergedName: text(sql`(merge.merged->>'last_name') || ', ' || (merge.merged->>'first_name')`),
    },
  },
  also: ({ studentId }) => [sql<boolean>`merge.pupil_id = ${Number(studentId)}`],
  told: (call, rows) => Promise.resolve(rows.map((row) => ({ ...row, words: asideWords(call, row.words) }))),
};
