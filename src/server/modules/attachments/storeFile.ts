import type { UnitCall } from '../handler.ts';
import type { HeldFile } from './fileStorage.ts';

/** Whose a file is, and the stage that it was added on; null where it was added on none. */
export interface FileOf {
  readonly pupilId: number;
  readonly stageId: number | null;
  /** Whether it is a message's, for its people alone. */
  readonly isOfMessage?: boolean;
}

/** Records a file that has come in, and takes its bytes over: it waits for the virus scanner, where one is set. */
export async function storeFile(
  { db, viewer, services }: UnitCall,
  file: HeldFile,
  { pupilId, stageId, isOfMessage = false }: FileOf,
): Promise<void> {
  await db
    .insertInto('attachment')
    .values({
      id: file.id,
      authority_id: viewer.authorityId,
      pupil_id: pupilId,
      stage_id: stageId,
      file_name: file.name,
      media_type: file.mediaType,
      size: file.size,
      added_by: viewer.userId,
      added_at: services.now(),
      is_of_message: isOfMessage,
      scan: services.scanner === null ? null : 'waiting',
    })
    .execute();
  await services.files.keep(db, file, viewer.authorityId);
}
