import { sql, type RawBuilder } from 'kysely';
import type { Db } from './enter.ts';

/**
 * References (`id`) of the files of a pupil's messages, in SQL to be selected from, whoever may read them: for work
 * with a whole record, which has to take them along (D-291).
 */
export const filesOfMessages = (pupilId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`files_of_messages(${pupilId}) file (id)`;

/** Moves such files to another record; those that are not the first pupil's stay. Gives what was moved. */
export async function moveFilesOfMessages(
  db: Db,
  { files, from, to }: { readonly files: RawBuilder<unknown>; readonly from: number; readonly to: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from move_files_of_messages(array(${files}), ${from}, ${to}) file (id)`.execute(db);
  return rows.map(({ id }) => id);
}
