import { sql } from 'kysely';
import { productName } from '../../contract/index.ts';
import { isAwake, isSilentFor } from '../db/keySilence.ts';
import type { Db } from '../db/unitOfWork.ts';
import { mailSuperUsers } from '../messages/superUsers.ts';

interface Look {
  readonly authorityId: number;
  /** When it was to be looked: a day after the last look, so each silence is told of once. */
  readonly moment: Date;
  /** Where users reach the portal. */
  readonly portal: string;
}

/** Tells an authority's super users of a key of each night whose second night without a file this was. */
export async function tellSilentKeys(db: Db, { authorityId, moment, portal }: Look): Promise<void> {
  const { rows } = await sql`select from import_key where import_key.authority_id = ${authorityId}
    and ${isSilentFor(48, moment)} and not ${isSilentFor(72, moment)} and ${isAwake(moment)} limit 1`.execute(db);
  if (rows.length === 0) return;
  await mailSuperUsers(db, authorityId, {
    purpose: 'import',
    subject: `Files of another system do not come – ${productName}`,
    body:
      'Another system sends its files to the portal each day, and has sent none for two days. Records are as they ' +
      'were then. Please ask whoever runs that system; under Imports you see which key it is.\n\n' +
      `Sign in to look: ${portal}/imports\n`,
  });
}
