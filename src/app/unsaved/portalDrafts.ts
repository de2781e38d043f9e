import { operation, type Settings } from '../../contract/index.ts';
import { firstOf } from '../api/portalData.ts';
import { replyOf } from '../api/replyOf.ts';
import { send } from '../api/request.ts';
import { DraftBox } from './draftBox.ts';
import { MarkBox } from './markBox.ts';
import { fromBase64, type DraftKey } from './sealed.ts';

/** What the signed-in user, as the authority they work as, has on this device and the server has not. */
export interface PortalDrafts {
  readonly drafts: DraftBox;
  readonly marks: MarkBox;
}

/** The boxes of unsaved text and of marks that were not sent, both under one key. */
export function createPortalDrafts({ userId, localAuthorityId }: Settings): PortalDrafts {
  let asked: Promise<DraftKey | null> | null = null;
  const getKey = async () => {
    asked ??= readKey(localAuthorityId);
    const key = await asked;
    // A server that did not answer is asked again next time.
    if (key === null) asked = null;
    return key;
  };
  const parts = { owner: `${userId}.${localAuthorityId}`, storage: localStorage, getKey };
  return { drafts: new DraftBox(parts), marks: new MarkBox({ ...parts, now: () => Date.now() }) };
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
