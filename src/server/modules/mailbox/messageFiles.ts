import type { ReplyOf } from '../../../contract/index.ts';
import { ServerError } from '../../errors.ts';
import { audit } from '../audit.ts';
import { fileReply } from '../attachments/fileReply.ts';
import { holdFile, releaseFile } from '../attachments/heldFile.ts';
import { openScan } from '../attachments/openScan.ts';
import { refuseOverQuota } from '../attachments/quota.ts';
import { storeFile } from '../attachments/storeFile.ts';
import type { UnitCall, UploadHandler } from '../handler.ts';
import { findPupil } from '../students/findPupil.ts';
import { refuse } from './messageInput.ts';

/** Takes in a file for a message that is being written; until it is sent nobody but its author has it. */
export const uploadForMessage: UploadHandler<ReplyOf<'messages.upload'>> = {
  facts: async (call) => {
    await findPupil(call, Number(call.query.studentId));
    await refuseOverQuota(call);
    return {};
  },
  receive: ({ services }, file) => holdFile(services.files.incoming, file),
  record: async (call, file) => {
    const { query } = call;
    await storeFile(call, file, { pupilId: Number(query.studentId), stageId: null, isOfMessage: true });
    await audit(call, {
      action: 'messages.upload',
      record: `attachment/${file.id}`,
      detail: { pupil: query.studentId, before: null, after: { size: file.size } },
    });
    const { id, name: fileName, size, mediaType } = file;
    return { success: true, id, fileReference: id, fileName, size, mediaType };
  },
  release: releaseFile,
};

interface Attached {
  readonly messageId: number;
  readonly pupilId: number;
  readonly references: readonly string[];
}

/** Gives a message its files: those that its sender stored for this pupil and has not sent yet. */
export async function attachFiles({ db, viewer }: UnitCall, { messageId, pupilId, references }: Attached) {
  if (references.length === 0) return;
  const { numUpdatedRows } = await db
    .updateTable('attachment')
    .set({ message_id: messageId })
    .where('authority_id', '=', viewer.authorityId)
    .where('id', 'in', [...references])
    .where('pupil_id', '=', pupilId)
    .where('added_by', '=', viewer.userId)
    .where('is_of_message', '=', true)
    .where('message_id', 'is', null)
    .executeTakeFirst();
  if (Number(numUpdatedRows) !== references.length)
    refuse({ files: 'One of these files is not there any more; please add it again' });
}

/** The files of a message. */
export async function filesOf({ db, viewer }: UnitCall, messageId: number) {
  const files = await db
    .selectFrom('attachment')
    .select(['id', 'file_name', 'size', 'media_type', openScan('attachment').as('scan')])
    .where('authority_id', '=', viewer.authorityId)
    .where('message_id', '=', messageId)
    .orderBy('added_at')
    .orderBy('id')
    .execute();
  return files.map((file) => ({
    fileReference: file.id,
    fileName: file.file_name,
    size: file.size,
    mediaType: file.media_type,
    scan: file.scan,
  }));
}

/** A file of a message that row-level security shows the viewer, or one that they stored and have not sent. */
export async function readMessageFile(call: UnitCall) {
  const { db, viewer, query } = call;
  const file = await db
    .selectFrom('attachment')
    .leftJoin('message', (join) =>
      join.onRef('message.authority_id', '=', 'attachment.authority_id').onRef('message.id', '=', 'message_id'),
    )
    .select(['attachment.id', 'attachment.authority_id', 'attachment.pupil_id', 'file_name', 'media_type', 'size'])
    .select(['attachment.scan', 'attachment.added_by'])
    .where('attachment.authority_id', '=', viewer.authorityId)
    .where('attachment.id', '=', String(query.fileReference))
    .where('is_of_message', '=', true)
    .where((eb) =>
      eb.or([
        eb('message.id', 'is not', null),
        eb.and([eb('message_id', 'is', null), eb('added_by', '=', viewer.userId)]),
      ]),
    )
    .executeTakeFirst();
  if (file === undefined) throw new ServerError('NOT_FOUND');
  await audit(call, {
    action: 'messages.file',
    record: `attachment/${file.id}`,
    detail: { pupil: file.pupil_id },
  });
  return fileReply(call, file);
}
