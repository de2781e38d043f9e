import { rm } from 'node:fs/promises';
import type { ReplyOf } from '../../../contract/index.ts';
import { ServerError } from '../../errors.ts';
import { audit } from '../audit.ts';
import type { Handlers, UnitCall, UploadHandler } from '../handler.ts';
import { loadPep, stageOf } from '../pep/read/loadPep.ts';
import { stageCallFacts } from '../pep/read/recordFacts.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';
import { goneWithPlans } from './deletedPlans.ts';
import { fileReply } from './fileReply.ts';
import { holdFile } from './heldFile.ts';
import { refuseOverQuota } from './quota.ts';

const upload: UploadHandler<ReplyOf<'attachments.upload'>> = {
  facts: async (call) => {
    const { studentId, pepId, stageId } = call.query;
    const loaded = await loadPep(call, { studentId: Number(studentId), pepId: Number(pepId) });
    await refuseOverQuota(call);
    return stageCallFacts(loaded, stageOf(loaded, { id: Number(stageId) }));
  },
  receive: ({ services }, file) => holdFile(services.files.incoming, file),
  record: async (call, file) => {
    const { db, viewer, services, query } = call;
    await db
      .insertInto('attachment')
      .values({
        id: file.id,
        authority_id: viewer.authorityId,
        pupil_id: Number(query.studentId),
        stage_id: Number(query.stageId),
        file_name: file.name,
        media_type: file.mediaType,
        size: file.size,
        added_by: viewer.userId,
        added_at: services.now(),
      })
      .execute();
    await services.files.keep(db, file, viewer.authorityId);
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
  release: async ({ services }, file, recorded) => {
    if (!recorded) await services.files.remove(file.id);
    await rm(file.folder, { recursive: true, force: true });
  },
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
    .where('attachment.id', '=', String(query.fileReference))
    .where('is_of_message', '=', false)
    .where(visiblePupils(call))
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
