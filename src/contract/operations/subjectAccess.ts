import type { When } from '../../engine/index.ts';
import { accessItems, accessLines, accessRequests } from '../codecs/subjectAccess.ts';
import { done } from '../replies/common.ts';
import { boolean, contents, integer, nullable, object, string } from '../replies/shape.ts';
import type { Denial, OperationOf } from '../types.ts';
import { defineOperations } from './define.ts';
import { closed, id, text } from './schema.ts';

/** Characters of the passages that are withheld at once of a line. */
const MOST_PASSAGE_TEXT = 1000;

/** All that is held on a child at once: who leads the virtual school, and support working there. */
export const accessOfficers: When[] = [{ 'user.typeId': 3 }, { 'user.isSupportOrigin': true }];

const oneRequest = closed({ requestId: id }, ['requestId']);

const sealed: Denial = { when: { 'request.isSealed': true }, reason: 'This request is sealed and changes no more' };

const item = object({
  item: integer,
  kind: string,
  title: string,
  itemDate: nullable(string),
  /** Other people whose names were found in it. */
  names: string,
  lines: integer,
  /** Lines that are withheld, whole or in part. */
  linesWithheld: integer,
  /** Lookups subject-access-outcome, -reason and -look. */
  outcome: string,
  reason: nullable(string),
  looked: string,
  /** What is in a stored file is not known: it is handed over or withheld as a whole. */
  isFile: boolean,
  lookedBy: nullable(string),
  lookedAt: nullable(string),
});

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
    summary: 'A request for all that is held on a pupil: where it stands, and one of its items where one is named',
    query: closed({ requestId: id, item: id }, ['requestId']),
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
        /** Items in which another person is named, and that nobody has looked at or withheld. */
        unlooked: integer,
        /** Sealing waits for another person than whoever prepared it, and that is who asks. */
        needsAnother: boolean,
        /** The item that is asked for; null where none is. */
        item: nullable(item),
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
    summary:
      'Withholds an item, a line of it or passages of that line: they are not handed over, ' +
      'that there are such and why they are withheld is',
    body: closed({ requestId: id, item: id, line: id, reason: text(30), passages: text(MOST_PASSAGE_TEXT) }, [
      'requestId',
      'item',
      'reason',
    ]),
    deny: [
      sealed,
      {
        when: { 'request.isLineOfFile': true },
        reason: 'A file is handed over or withheld as a whole. Please withhold the item',
      },
    ],
  }),
  'subjectAccess.include': command('include', {
    summary: 'Hands an item or a line of it over after all, whole',
    body: closed({ requestId: id, item: id, line: id }, ['requestId', 'item']),
    deny: [sealed],
  }),
  'subjectAccess.looked': command('looked', {
    summary: 'Marks that somebody has looked at an item, or takes the mark away',
    body: closed({ requestId: id, item: id, isLooked: { type: 'boolean' } }, ['requestId', 'item', 'isLooked']),
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
      {
        when: { 'request.unlooked': { minimum: 1 } },
        reason:
          'Items that name somebody else and that nobody has looked at yet: {request.unlooked}. ' +
          'Please mark each as looked at, or withhold it.',
      },
    ],
  }),
});
