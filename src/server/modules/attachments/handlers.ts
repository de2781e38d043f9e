import type { ReplyOf } from '../../../contract/index.ts';
import { ServerError } from '../../errors.ts';
import { audit } from '../audit.ts';
import type { Handlers, UnitCall, UploadHandler } from '../handler.ts';
import { loadPep, stageOf } from '../pep/read/loadPep.ts';
import { stageCallFacts } from '../pep/read/recordFacts.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';
import { goneWithPlans } from './deletedPlans.ts';
import { fileReply } from './fileReply.ts';
import { holdFile, releaseFile } from './heldFile.ts';
import { refuseOverQuota } from './quota.ts';
import { isNoDocument } from './isNoDocument.ts';
import { storeFile } from './storeFile.ts';

const upload: UploadHandler<ReplyOf<'attachments.upload'>> = {
  facts: async (call) => {
    const { studentId, pepId, stageId } = call.query;
    const loaded = await loadPep(call, { studentId: Number(studentId), pepId: Number(pepId) });
    await refuseOverQuota(call);
    return stageCallFacts(loaded, stageOf(loaded, { id: Number(stageId) }));
  },
  receive: ({ services }, file) => holdFile(services.files.incoming, file),
  record: async (call, file) => {
    const { query } = call;
    await storeFile(call, file, { pupilId: Number(query.studentId), stageId: Number(query.stageId) });
    await audit(call, {
      action: 'attachments.upload',
      record: `attachment/${file.id}`,
      detail: {
        pupil: query.studentId,
        pep: query.pepId,
        before: null,
        after: { fileName: file.name, size: file.size },
      },
    });
    return {
      success: true,
      id: file.id,
      fileReference: file.id,
      fileName: file.name,
      size: file.size,
      mediaType: file.mediaType,
    };
  },
  release: releaseFile,
};

/** A file of a pupil whom the viewer sees, and of a plan that is not deleted; any other is not found. */
async function findFile(call: UnitCall) {
  const { db, query } = call;
  const found = await db
    .selectFrom('attachment')
    .innerJoin('pupil', (join) =>
      join.onRef('pupil.authority_id', '=', 'attachment.authority_id').onRef('pupil.id', '=', 'attachment.pupil_id'),
    )
    .select(['attachment.id', 'attachment.authority_id', 'attachment.pupil_id', 'file_name', 'media_type', 'size'])
    .select(['attachment.scan', 'attachment.added_by'])
    .where('attachment.id', '=', String(query.fileReference))
    .where('is_of_message', '=', false)
    .where(visiblePupils(call))
    // Documents are handed out, and taken out of sight, by calls of their own.
    .where(isNoDocument)
    .executeTakeFirst();
  if (!found || (await goneWithPlans(call, [found.id])).size > 0) throw new ServerError('NOT_FOUND');
  return found;
}

export const attachmentHandlers = {
  'attachments.upload': upload,
  'attachments.read': {
    run: async (call) => {
      const file = await findFile(call);
      await audit(call, {
        action: 'attachments.read',
        record: `attachment/${file.id}`,
        detail: { pupil: file.pupil_id, fileName: file.file_name },
      });
      return fileReply(call, file);
    },
  },
} satisfies Handlers;
