import { ServerError } from '../../errors.ts';
import type { UnitCall } from '../handler.ts';

/** What one user may upload within a day: far more than anybody has to. */
const filesPerDay = 200;
const bytesPerDay = 500 * 1024 * 1024;

const day = 24 * 60 * 60_000;

/** Refuses a user who has uploaded too much since yesterday; counted in the database, so over all server processes. */
export async function refuseOverQuota({ db, viewer, services }: UnitCall): Promise<void> {
  const { files, bytes } = await db
    .selectFrom('attachment')
    .select((each) => [each.fn.countAll<string>().as('files'), each.fn.sum<string | null>('size').as('bytes')])
    .where('authority_id', '=', viewer.authorityId)
    .where('added_by', '=', viewer.userId)
    .where('added_at', '>', new Date(services.now().getTime() - day))
    .executeTakeFirstOrThrow();
  if (Number(files) < filesPerDay && Number(bytes ?? 0) < bytesPerDay) return;
  throw new ServerError('TOO_MANY', {
    message: 'You have reached the limit of one day: 200 files or 500 MB. Please upload the rest tomorrow.',
  });
}
