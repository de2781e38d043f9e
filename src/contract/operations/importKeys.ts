import type { When } from '../../engine/index.ts';
import { importKeys } from '../codecs/imports.ts';
import { MOST_IMPORT_KEYS } from '../imports.ts';
import { done, doneWith } from '../replies/common.ts';
import { string } from '../replies/shape.ts';
import { defineOperations } from './define.ts';
import { closed, id } from './schema.ts';

/** Whoever has a key may send files as those who import by hand do: who leads the virtual school, and support. */
const keepers: When[] = [{ 'user.typeId': 3 }, { 'user.isSupportOrigin': true }];

const failure = 'There was a problem saving, please try again.';

/** Keys with which another system of the authority sends its files by itself. */
export const importKeyOperations = defineOperations({
  'importKeys.list': {
    method: 'GET',
    path: '/api/ImportKeys/list',
    kind: 'list',
    summary: 'Import keys of the authority, those that were revoked too',
    query: importKeys.query,
    allow: keepers,
  },
  'importKeys.add': {
    method: 'POST',
    path: '/api/ImportKeys/add',
    kind: 'command',
    summary: 'Makes an import key, which is told this once',
    failure,
    body: closed(
      { name: { type: 'string', minLength: 1, maxLength: 60, pattern: '^[^\\u0000-\\u001f\\u007f]*\\S$' } },
      ['name'],
    ),
    reply: doneWith({ key: string }),
    allow: keepers,
    deny: [
      { when: { 'keys.isFull': true }, reason: `There are ${MOST_IMPORT_KEYS} keys already; please revoke one first` },
      { when: { 'keys.isNamed': true }, reason: 'There is a key of this name already' },
    ],
  },
  'importKeys.revoke': {
    method: 'POST',
    path: '/api/ImportKeys/revoke',
    kind: 'command',
    summary: 'Revokes an import key: nothing is taken in with it any more',
    failure,
    body: closed({ keyId: id }, ['keyId']),
    reply: done,
    allow: keepers,
    deny: [{ when: { 'keys.isRevoked': true }, reason: 'This key is revoked already' }],
  },
});
