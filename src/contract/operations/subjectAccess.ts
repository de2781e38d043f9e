import type { When } from '../../engine/index.ts';
import { accessItems, accessLines, accessRequests } from '../codecs/subjectAccess.ts';
import { done } from '../replies/common.ts';
import { boolean, contents, integer, nullable, object, string } from '../replies/shape.ts';
import type { Denial, OperationOf } from '../types.ts';
import { defineOperations } from './define.ts';
import { closed, id, text } from './schema.ts';

/** All that is held on a child at once: who leads the virtual school, and support working there. */
export const accessOfficers: When[] = [{ 'user.typeId': 3 }, { 'user.isSupportOrigin': true }];

const oneRequest = closed({ requestId: id }, ['requestId']);

const sealed: Denial = { when: { 'request.isSealed': true }, reason: 'This request is sealed and changes no more' };

const command = (
  path: string,
  more: Pick<OperationOf<'command', typeof done>, 'summary' | 'body' | 'deny'>,
): OperationOf<'command', typeof done> => ({
  method: 'POST',
  path: `/api/SubjectAccess/${path}`,
  kind: 'command',
  failure: 'There was a problem saving, nothing was changed. Please try again.',
  reply: done,
  allow: accessOfficers,
  ...more,
});

/** What is held on a pupil, made for who has a right to it (UK GDPR, article 15). */
export const subjectAccessOperations = defineOperations({
  'subjectAccess.requests': {
    method: 'GET',
    path: '/api/SubjectAccess/requests',
    kind: 'list',
    summary: 'Requests for all that is held on a pupil',
    query: accessRequests.query,
    allow: accessOfficers,
  },
  'subjectAccess.request': {
    method: 'GET',
    path: '/api/SubjectAccess/request',
    kind: 'read',
    summary: 'A request for all that is held on a pupil: where it stands',
    query: oneRequest,
    reply: contents(
      object({
        requestId: integer,
        studentId: integer,
        studentName: string,
        reference: string,
        preparedBy: string,
        preparedAt: string,
        sealedBy: nullable(string),
        sealedAt: nullable(string),
        items: integer,
        withheld: integer,
        /** Items in which another person is named, and that are not withheld. */
        named: integer,
        /** Sealing waits for another person than whoever prepared it, and that is who asks. */
        needsAnother: boolean,
      }),
    ),
    allow: accessOfficers,
  },
  'subjectAccess.items': {
    method: 'GET',
    path: '/api/SubjectAccess/items',
    kind: 'list',
    summary: 'What is held on the pupil of a request, item by item',
    query: accessItems.query,
    allow: accessOfficers,
  },
  'subjectAccess.lines': {
    method: 'GET',
    path: '/api/SubjectAccess/lines',
    kind: 'list',
    summary: 'What one item of a request holds',
    query: accessLines.query,
    allow: accessOfficers,
  },
  'subjectAccess.prepare': command('prepare', {
    summary: 'Lists all that is held on a pupil, as it is now',
    body: closed(
      {
        studentId: id,
        reference: { type: 'string', minLength: 3, maxLength: 200, pattern: '^[^\\u0000-\\u001f\\u007f]*$' },
      },
      ['studentId', 'reference'],
    ),
  }),
  'subjectAccess.withhold': command('withhold', {
    summary: 'Withholds an item: its content is not handed over, that there is one and why it is withheld is',
    body: closed({ requestId: id, item: id, reason: text(30) }, ['requestId', 'item', 'reason']),
    deny: [sealed],
  }),
  'subjectAccess.include': command('include', {
    summary: 'Hands an item over after all',
    body: closed({ requestId: id, item: id }, ['requestId', 'item']),
    deny: [sealed],
  }),
  'subjectAccess.seal': command('seal', {
    summary: 'Seals a request: what is handed over and what is withheld changes no more',
    body: oneRequest,
    deny: [
      sealed,
      {
        when: { 'request.needsAnother': true },
        reason:
          'Whoever prepared a request does not seal it here. Please ask a colleague to look through it and seal it.',
      },
    ],
  }),
});
