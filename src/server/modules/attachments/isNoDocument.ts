import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** A condition on `attachment`: a file of answers, and not a document, which has rules of its own. */
export const isNoDocument: RawBuilder<SqlBool> = sql<SqlBool>`not exists (
  select from pep_document where pep_document.authority_id = attachment.authority_id
    and pep_document.attachment_id = attachment.id)`;
