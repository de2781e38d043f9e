import { sql } from 'kysely';
import type { JsonObject } from '../../../engine/index.ts';
import { ServerError } from '../../errors.ts';
import type { UnitCall } from '../handler.ts';
import { labelOf } from '../periods/checks.ts';
import { loadRelease } from '../pep/read/releases.ts';
import { references } from '../attachments/textsOfFiles.ts';
import { mergedTables, type MergedTable, type Merging } from './kinds.ts';
import { keyOf } from './moveRows.ts';

/** Refuses to take records apart where that would lose something recorded since, and says what stands in the way. */
export async function refuseBlocked(call: UnitCall, back: Merging, merged: JsonObject): Promise<void> {
  const reasons = [
    ...(await changedSchools(call, back)),
    ...(await takenPlaces(call, back)),
    ...(await takenUpn(call, back, merged)),
    ...(await carriedFiles(call, back)),
  ];
  if (reasons.length === 0) return;
  throw new ServerError('CONFLICT', { message: `The records cannot be taken apart: ${reasons.join(' ')}` });
}

/** Days at a school that the merge made, and that somebody has changed since. */
async function changedSchools({ db }: UnitCall, { authorityId, mergeId }: Merging): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct school.name from pupil_merge_row made
    join school on school.id = (made.held->>'school_id')::int
    left join registration roll on roll.authority_id = made.authority_id and roll.id = (made.key->>'id')::int
    where made.authority_id = ${authorityId} and made.merge_id = ${mergeId} and made.state = 'made'
      and to_jsonb(roll.*) is distinct from made.held`.execute(db);
  return rows.map(({ name }) => `the days at ${name} were changed since. Please put them back first.`);
}

/** A row that stood aside, and beside which another was recorded since, or moved to its day. */
async function takenPlaces(call: UnitCall, back: Merging): Promise<string[]> {
  const reasons: string[] = [];
  for (const table of mergedTables) {
    if (table.twice === undefined || !(await isTaken(call, back, table))) continue;
    const kind = labelOf(call.declarations, 'merge-kind', table.kind);
    reasons.push(`${kind} were recorded or changed since that one record would have twice. Please correct them first.`);
  }
  return reasons;
}

/** Kinds of which a record never has two of a day: nothing comes back beside what was moved there since. */
const neverTwice: readonly string[] = ['care', 'placements', 'sen'];

async function isTaken({ db }: UnitCall, back: Merging, { table, kind, key, twice }: MergedTable): Promise<boolean> {
  const { authorityId, mergeId, keptId } = back;
  const ofMerge = (row: string) => sql`${sql.id(row)}.authority_id = ${authorityId}
    and ${sql.id(row)}.merge_id = ${mergeId} and ${sql.id(row)}.source = ${table}`;
  const { rows } = await sql<{ taken: boolean }>`select exists (
    select from pupil_merge_row aside
    cross join lateral jsonb_populate_record(null::${sql.table(table)}, aside.held) yields
    join ${sql.table(table)} holds on holds.authority_id = ${authorityId} and holds.pupil_id = ${keptId}
    where ${ofMerge('aside')} and aside.state = 'aside' and ${twice}
      and (aside.of_kept or ${neverTwice.includes(kind)}) and aside.of_kept <> (${keyOf('holds', key)} in (
      select moved.key from pupil_merge_row moved
      where ${ofMerge('moved')} and moved.state = 'moved'))) as taken`.execute(db);
  return rows[0]?.taken === true;
}

/** The UPN that the other gets back, where another pupil has it by now. */
async function takenUpn({ db }: UnitCall, { keptId }: Merging, { upn }: JsonObject): Promise<string[]> {
  if (typeof upn !== 'string' || upn === '') return [];
  const found = await db
    .selectFrom('pupil')
    .select(['first_name', 'last_name'])
    .where(sql<string>`upper(upn)`, '=', upn.toUpperCase())
    .where('id', '<>', keptId)
    .executeTakeFirst();
  return found ? [`${found.first_name} ${found.last_name} has the UPN ${upn} by now.`] : [];
}

/** A section of a plan that has the name of a file somewhere in its answers. */
interface Naming {
  readonly file: string;
  readonly hash: string;
  readonly slug: string;
  readonly answers: JsonObject;
  readonly parked: JsonObject;
  /** Whether that stands aside, where no question tells whether it is one for files. */
  readonly isAside: boolean;
}

/** A plan that stays and names a file that goes back would name nothing. */
async function carriedFiles({ db }: UnitCall, { authorityId, mergeId, keptId }: Merging): Promise<string[]> {
  const moved = (source: string) => sql`(select key->>'id' from pupil_merge_row
    where authority_id = ${authorityId} and merge_id = ${mergeId} and source = ${source} and state = 'moved')`;
  const { rows } = await sql<Naming>`
    select file.id::text as file, pep.release_hash as hash, stage.slug, stage.answers, stage.parked,
      stage.set_aside::text like '%' || file.id || '%' as "isAside"
    from attachment file join pep on pep.authority_id = file.authority_id and pep.pupil_id = file.pupil_id
    join pep_stage stage on stage.authority_id = pep.authority_id and stage.pep_id = pep.id
    where file.authority_id = ${authorityId} and file.pupil_id = ${keptId} and file.id::text in ${moved('attachment')}
      and pep.deleted_at is null and pep.id::text not in ${moved('pep')}
      and concat(stage.answers, stage.parked, stage.set_aside) like '%' || file.id || '%'`.execute(db);
  for (const { file, hash, slug, answers, parked, isAside } of rows) {
    const ui = (await loadRelease(db, hash)).forms[slug]?.uiSchema ?? {};
    const named = [answers, parked].flatMap((document) => [...references(document, ui)]);
    if (isAside || named.some(({ text }) => text === file))
      return ['a PEP that stays here has taken over a file of the other record. Please remove it there first.'];
  }
  return [];
}
