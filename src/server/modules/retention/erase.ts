import { sql, type RawBuilder } from 'kysely';
import type { PupilRetentionKind } from '../../../contract/index.ts';
import type { JsonObject } from '../../../engine/index.ts';
import { filesOfMessages } from '../../db/messageFiles.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { isRowOfPupil } from '../imports/rowsOfPupils.ts';
import { deletions, parts } from './kinds.ts';

/** Of which pupil what is erased. */
export interface Erasure {
  /** The same in the database and in the log of erasures. */
  readonly id: string;
  readonly authorityId: number;
  readonly pupilId: number;
  readonly kind: PupilRetentionKind;
  /** Entries of this day and of earlier ones, `YYYY-MM-DD`. */
  readonly through: string;
  readonly at: Date;
}

/**
 * Erases a kind of a pupil's record: rows with all that depends on them, earlier revisions, rows of imports, copies
 * made for subject access, and what the trail says of it. The trail has to hold the entry of the erasure already, in
 * the same work. Bytes on a disk are removed afterwards (`removeErasedFiles`).
 */
export async function erase(db: Db, erasure: Erasure): Promise<void> {
  const { id, authorityId, pupilId, kind, at } = erasure;
  await keepFiles(db, erasure);
  await eraseTrail(db, erasure);
  if (kind === 'record') await eraseRecord(db, erasure);
  else {
    await eraseCopies(db, erasure, parts[kind].items);
    for (const statement of deletions(kind, erasure)) await statement.execute(db);
    await eraseAside(
      db,
      erasure,
      parts[kind].entries.map(({ table }) => table),
    );
  }
  await keepErasure(db, { id, authorityId, pupilId, kind, at });
}

/** Keeps that something of a record was erased. */
export async function keepErasure(db: Db, { id, authorityId, pupilId, kind, at }: Omit<Erasure, 'through'>) {
  await db
    .insertInto('erasure')
    .values({ id, authority_id: authorityId, pupil_id: pupilId, kind, erased_at: at })
    .onConflict((row) => row.doNothing())
    .execute();
}

/** Names the files whose bytes go, before their rows do. */
async function keepFiles(db: Db, { authorityId, pupilId, kind, through }: Erasure): Promise<void> {
  const days = kind === 'record' ? sql`true` : sql`(added_at at time zone 'Europe/London')::date <= ${through}::date`;
  const ofPlans = sql`select authority_id, id from attachment
    where authority_id = ${authorityId} and pupil_id = ${pupilId} and not is_of_message and ${days}`;
  // Of those that stay with a message the bytes stay: what a row names is not removed.
  const ofMessages = sql`select ${authorityId}, id from ${filesOfMessages(sql`${pupilId}`)}`;
  const going: { readonly [kind in PupilRetentionKind]?: readonly RawBuilder<unknown>[] } = {
    record: [ofPlans, ofMessages],
    plans: [ofPlans],
    messages: [ofMessages],
  };
  for (const files of going[kind] ?? [])
    await sql`insert into erased_file (authority_id, id) ${files} on conflict do nothing`.execute(db);
}

async function eraseTrail(db: Db, { authorityId, pupilId, kind }: Erasure): Promise<void> {
  const merged = (await mergedInto(db, { authorityId, pupilId })).map(({ merged_id }) => merged_id);
  for (const id of merged) await sayErased(db, { authorityId, pupilId: id }, { retentionKind: kind });
  const ids = [pupilId, ...merged];
  if (kind !== 'record') {
    for (const id of ids) await sql`select erase_trail(${id}, ${[...parts[kind].trail]}::text[], '{}')`.execute(db);
    return;
  }
  const named = await db
    .selectFrom('pupil')
    .select(['first_name', 'last_name', 'upn', 'la_student_id'])
    .where('authority_id', '=', authorityId)
    .where('id', '=', pupilId)
    .executeTakeFirst();
  const formerly = await db
    .selectFrom('former_identity')
    .select(['first_name', 'last_name', 'upn', 'la_student_id'])
    .where('authority_id', '=', authorityId)
    .where('pupil_id', '=', pupilId)
    .execute();
  const names = [named ?? {}, ...formerly]
    .flatMap((each): string[] => Object.values(each))
    .filter((name) => name.trim().length > 1);
  for (const id of ids) await sql`select erase_trail(${id}, null, ${[...new Set(names)]}::text[])`.execute(db);
}

/** Says in the trail that something was erased: the content of entries goes only beside one that says so. */
export async function sayErased(
  db: Db,
  { authorityId, pupilId }: Pick<Erasure, 'authorityId' | 'pupilId'>,
  detail: JsonObject,
): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      authority_id: authorityId,
      user_id: null,
      action: 'retention.erase',
      record: `pupil/${pupilId}`,
      detail: JSON.stringify(detail),
    })
    .execute();
}

/** Records that became a part of a pupil's: what the trail and the log say of them is said of the pupil. */
export async function mergedInto(db: Db, { authorityId, pupilId }: Pick<Erasure, 'authorityId' | 'pupilId'>) {
  return db
    .selectFrom('pupil_merge')
    .select(['merged_id', 'merged'])
    .where('authority_id', '=', authorityId)
    .where('pupil_id', '=', pupilId)
    .orderBy('id')
    .execute();
}

/** Copies for subject access hold what was there when they were made, and lines of the trail about it. */
async function eraseCopies(db: Db, { authorityId, pupilId }: Erasure, items: readonly string[]): Promise<void> {
  await db
    .deleteFrom('subject_access_item')
    .where('authority_id', '=', authorityId)
    .where('kind', 'in', [...items, 'trail'])
    .where('request_id', 'in', (query) =>
      query
        .selectFrom('subject_access')
        .select('id')
        .where('authority_id', '=', authorityId)
        .where('pupil_id', '=', pupilId),
    )
    .execute();
}

/** Rows that stand aside since two records became one go with those of their kind. */
async function eraseAside(db: Db, { authorityId, pupilId, through }: Erasure, tables: readonly string[]) {
  await sql`delete from pupil_merge_row aside using pupil_merge merge
    where aside.authority_id = ${authorityId} and merge.authority_id = aside.authority_id and merge.id = aside.merge_id
      and merge.pupil_id = ${pupilId} and aside.source = any(${tables}::text[])
      and (merge.merged_at at time zone 'Europe/London')::date <= ${through}::date`.execute(db);
}

async function eraseRecord(db: Db, { authorityId, pupilId }: Erasure): Promise<void> {
  await eraseImportRows(db, authorityId, pupilId);
  // Plans do not go with their pupil by themselves, so that no mistake takes them away.
  await db.deleteFrom('pep').where('authority_id', '=', authorityId).where('pupil_id', '=', pupilId).execute();
  await db.deleteFrom('pupil').where('authority_id', '=', authorityId).where('id', '=', pupilId).execute();
}

/**
 * Rows of files that became a part of this record, might have, or name the pupil by a number: those that nobody could
 * read too.
 */
async function eraseImportRows(db: Db, authorityId: number, pupilId: number): Promise<void> {
  await sql`
    delete from import_row row using import_run run, pupil
    where row.authority_id = ${authorityId} and run.authority_id = row.authority_id and run.id = row.run_id
      and pupil.authority_id = row.authority_id and pupil.id = ${pupilId}
      and (run.kind = 'pupil' and exists (select from (
          select pupil.id union select merged_id from pupil_merge merge
          where merge.authority_id = pupil.authority_id and merge.pupil_id = pupil.id) known
          where row.record_id = known.id or known.id = any(row.candidates))
        or ${isRowOfPupil({ run: sql`run`, row: sql`row`, pupilId })}
        or exists (select from (
          select pupil.upn, pupil.la_student_id as number union select former.upn, former.la_student_id
          from former_identity former
          where former.authority_id = pupil.authority_id and former.pupil_id = pupil.id) known
          where known.upn <> '' and concat(row.answers, row.cells) like '%' || known.upn || '%'
            or known.number <> '' and concat(row.answers, row.cells) like '%"' || known.number || '"%'))`.execute(db);
}

/** Whether anything of the kind is left of a pupil, of the days that the erasure was for. */
export async function isLeft(db: Db, { authorityId, pupilId, kind, through }: Erasure): Promise<boolean> {
  if (kind === 'record') return true;
  const days = parts[kind].entries.map(
    ({ table, day }) => sql`exists (select from ${sql.table(table)} held where held.authority_id = ${authorityId}
      and held.pupil_id = ${pupilId} and ${sql.raw(`(${day})::date`)} <= ${through}::date)`,
  );
  const { rows } = await sql<{ left: boolean }>`select ${sql.join(days, sql` or `)} as left`.execute(db);
  return rows[0]?.left === true;
}
