import { visiblePupils } from '../../db/visiblePupils.ts';
import type { PepDocumentTable } from '../../db/tables/files.ts';
import { ServerError } from '../../errors.ts';
import type { UnitCall } from '../handler.ts';

interface Wanted {
  readonly kinds: readonly PepDocumentTable['kind'][];
  /** Whether it is held until the call's end, so that nobody changes it meanwhile. */
  readonly isLocked: boolean;
}

/**
 * A document of a pupil whom the viewer sees, that was not deleted and whose plan was not; any other is not found, and
 * one of another kind neither.
 */
export async function findDocument({ db, query, ...sight }: UnitCall, { kinds, isLocked }: Wanted) {
  const found = await db
    .selectFrom('pep_document as doc')
    .innerJoin('attachment as file', (join) =>
      join.onRef('file.authority_id', '=', 'doc.authority_id').onRef('file.id', '=', 'doc.attachment_id'),
    )
    .innerJoin('pupil', (join) =>
      join.onRef('pupil.authority_id', '=', 'doc.authority_id').onRef('pupil.id', '=', 'doc.pupil_id'),
    )
    .leftJoin('pep', (join) =>
      join.onRef('pep.authority_id', '=', 'doc.authority_id').onRef('pep.id', '=', 'doc.pep_id'),
    )
    .select(['doc.id', 'doc.attachment_id', 'doc.authority_id', 'doc.pupil_id', 'doc.pep_id', 'doc.kind'])
    .select(['doc.reference', 'doc.school_term_id', 'doc.academic_year_id', 'doc.added_by'])
    .select(['file.file_name', 'file.media_type', 'file.size', 'file.scan', 'pep.status_id', 'pep.date_completed'])
    .where('doc.attachment_id', '=', String(query.fileReference))
    .where('doc.kind', 'in', kinds)
    .where('doc.deleted_at', 'is', null)
    .where('pep.deleted_at', 'is', null)
    .where(visiblePupils(sight))
    .$if(isLocked, (document) => document.forUpdate('doc'))
    .executeTakeFirst();
  if (!found) throw new ServerError('NOT_FOUND');
  return found;
}

export type FoundDocument = Awaited<ReturnType<typeof findDocument>>;
