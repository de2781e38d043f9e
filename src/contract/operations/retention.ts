import type { JsonSchema, When } from '../../engine/index.ts';
import { closedAccounts, retentionDue, retentionHolds, retentionRules } from '../codecs/retention.ts';
import { done } from '../replies/common.ts';
import { MOST_RETENTION_YEARS, retentionBases, retentionKinds } from '../retention.ts';
import type { OperationOf } from '../types.ts';
import { defineOperations } from './define.ts';
import { closed, id, text } from './schema.ts';

/** Who answers for how long records are kept: who leads the virtual school, and support working there. */
const leaders: When[] = [{ 'user.typeId': 3 }, { 'user.isSupportOrigin': true }];

const kind = { enum: retentionKinds };

const note = { type: 'string', minLength: 3, maxLength: 500 };

/** A body about a pupil or about a user who has left: exactly one of the two. */
function ofEither(ofPupil: JsonSchema, ofAccount: JsonSchema = ofPupil): JsonSchema {
  const required = Object.keys(ofPupil);
  return {
    ...closed({ studentId: id, userId: id, ...ofPupil }, required),
    oneOf: [
      closed({ studentId: id, ...ofPupil }, ['studentId', ...required]),
      closed({ userId: id, ...ofAccount }, ['userId', ...required]),
    ],
  };
}

const command = (
  path: string,
  more: Pick<OperationOf<'command', typeof done>, 'summary' | 'body' | 'deny'>,
): OperationOf<'command', typeof done> => ({
  method: 'POST',
  path: `/api/Retention/${path}`,
  kind: 'command',
  reply: done,
  allow: leaders,
  ...more,
});

/** How long records are kept, what stops their erasure, and erasing them (UK GDPR, articles 5 and 17). */
export const retentionOperations = defineOperations({
  'retention.rules': {
    method: 'GET',
    path: '/api/Retention/rules',
    kind: 'list',
    summary: 'How long each kind of record is kept',
    query: retentionRules.query,
    allow: leaders,
  },
  'retention.due': {
    method: 'GET',
    path: '/api/Retention/due',
    kind: 'list',
    summary: 'What is due to be erased, and why; of one pupil how long each kind is kept',
    query: retentionDue.query,
    allow: leaders,
  },
  'retention.holds': {
    method: 'GET',
    path: '/api/Retention/holds',
    kind: 'list',
    summary: 'What stops erasures, and what did',
    query: retentionHolds.query,
    allow: leaders,
  },
  'retention.accounts': {
    method: 'GET',
    path: '/api/Retention/accounts',
    kind: 'list',
    summary: 'Accounts of users who have left, how long each is kept, and which are due to be erased',
    query: closedAccounts.query,
    allow: leaders,
  },
  'retention.setRule': command('rule', {
    summary: 'Sets how long a kind of record is kept',
    body: closed(
      {
        kind,
        basis: { enum: [...retentionBases] },
        years: { type: ['integer', 'null'], minimum: 1, maximum: MOST_RETENTION_YEARS },
      },
      ['kind', 'basis'],
    ),
  }),
  'retention.erase': command('erase', {
    summary:
      'Erases for good what is due of a pupil: rows, files, earlier revisions, and the content of the trail; or the ' +
      'account of a user who has left, but for the name',
    body: ofEither({ kind }, { kind: { const: 'accounts' } }),
    deny: [
      { when: { 'retention.state': 'held' }, reason: 'A hold is set on this record. Nothing of it can be erased.' },
      { when: { 'retention.state': 'inCare' }, reason: 'This pupil is in care or followed. Nothing is erased yet.' },
      { when: { 'retention.state': 'kept' }, reason: 'This is not due yet: {retention.reason}' },
      { when: { 'retention.state': 'none' }, reason: 'There is nothing of this kind to erase' },
    ],
  }),
  'retention.hold': command('hold', {
    summary: 'Sets a hold on the record of a pupil, or on the account of a user who has left: nothing of it is erased',
    body: ofEither({ reason: text(30), note }),
    deny: [{ when: { 'retention.isHeld': true }, reason: 'A hold is set on this record already' }],
  }),
  'retention.lift': command('lift', {
    summary: 'Lifts a hold',
    body: closed({ holdId: id }, ['holdId']),
    deny: [{ when: { 'retention.isHeld': false }, reason: 'This hold is lifted already' }],
  }),
});
