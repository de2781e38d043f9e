import { sql, type Migration } from 'kysely';
import type { AnyDatabase } from '../access.ts';

/**
 * Documents of all pupils begin with the newest: by an index in the order that the list asks for, a page of them does
 * not sort all that the authority has.
 */
export const documentsLatest: Migration = {
  async up(db: AnyDatabase): Promise<void> {
    await sql`create index pep_document_latest on pep_document (authority_id, added_at desc nulls last, id desc)
      where deleted_at is null`.execute(db);
  },
};
