import { operation, type Settings } from '../../contract/index.ts';
import { firstOf } from '../api/portalData.ts';
import { replyOf } from '../api/replyOf.ts';
import { send } from '../api/request.ts';
import { DraftBox, fromBase64, type DraftKey } from './draftBox.ts';

/** The draft box of the signed-in user as the authority they work as. */
export function createPortalDrafts({ userId, localAuthorityId }: Settings): DraftBox {
  let asked: Promise<DraftKey | null> | null = null;
  const getKey = async () => {
    asked ??= readKey(localAuthorityId);
    const key = await asked;
    // A server that did not answer is asked again next time.
    if (key === null) asked = null;
    return key;
  };
  return new DraftBox({ owner: `${userId}.${localAuthorityId}`, storage: localStorage, getKey });
}

/** Null too where the session works as another authority by now: with its key this text could not be read again. */
async function readKey(authorityId: number): Promise<DraftKey | null> {
  const reply = await send(operation('session.draftKey'));
  if (!reply.ok) return null;
  const { keyId, key, localAuthorityId, erased } = firstOf(replyOf('session.draftKey', reply.body));
  if (localAuthorityId !== authorityId) return null;
  // Not extractable: nothing on the page can read the key back.
  const imported = await crypto.subtle.importKey('raw', fromBase64(key), 'AES-GCM', false, ['encrypt', 'decrypt']);
  return { keyId, key: imported, erased: new Map(erased.map(({ studentId, at }) => [studentId, Date.parse(at)])) };
}
