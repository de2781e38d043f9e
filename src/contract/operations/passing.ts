import type { When } from '../../engine/index.ts';
import { passingOffers } from '../codecs/passing.ts';
import { done, doneWith, options } from '../replies/common.ts';
import type { OperationOf } from '../types.ts';
import { defineOperations } from './define.ts';
import { string } from '../replies/shape.ts';
import { closed, date, id } from './schema.ts';

/** Who leads the virtual school, and support working there. */
const leaders: When[] = [{ 'user.typeId': 3 }, { 'user.isSupportOrigin': true }];

const command = (
  path: string,
  more: Pick<OperationOf<'command', typeof done>, 'summary' | 'body' | 'deny'>,
): OperationOf<'command', typeof done> => ({
  method: 'POST',
  path: `/api/Passing/${path}`,
  kind: 'command',
  reply: done,
  allow: leaders,
  ...more,
});

const onePassing = closed({ passingId: id }, ['passingId']);

const over = { when: { 'passing.state': ['accepted', 'declined', 'withdrawn'] }, reason: 'This offer is over already' };

/** Passing a pupil to another authority: an offer that the other one accepts. */
export const passingOperations = defineOperations({
  'passing.offers': {
    method: 'GET',
    path: '/api/Passing/offers',
    kind: 'list',
    summary: 'Pupils offered to other authorities, and by them',
    query: passingOffers.query,
    allow: leaders,
  },
  'passing.authorities': {
    method: 'GET',
    path: '/api/Passing/authorities',
    kind: 'options',
    summary: 'Other authorities, to which a pupil can be passed',
    reply: options,
    allow: leaders,
  },
  'passing.offer': {
    method: 'POST',
    path: '/api/Passing/offer',
    kind: 'command',
    reply: doneWith({ message: string }),
    allow: leaders,
    summary: 'Offers a pupil to another authority',
    body: closed(
      {
        studentId: id,
        otherId: id,
        startsOn: date,
        note: { type: 'string', minLength: 3, maxLength: 500 },
      },
      ['studentId', 'otherId', 'startsOn', 'note'],
    ),
    deny: [
      { when: { 'passing.isPassed': true }, reason: 'This record was passed to another authority already' },
      { when: { 'passing.isOpen': true }, reason: 'This pupil is offered to another authority already' },
      {
        when: { 'passing.isHeld': true },
        reason: 'A hold is set on this record. It has to be lifted before the pupil is passed.',
      },
      {
        when: { 'passing.isRequested': true },
        reason: 'A subject access request about this pupil is open. It has to be sealed before the pupil is passed.',
      },
    ],
  },
  'passing.withdraw': command('withdraw', {
    summary: 'Takes an offer back while nobody has accepted it',
    body: onePassing,
    deny: [over],
  }),
  'passing.accept': command('accept', {
    summary: 'Accepts a pupil: the record comes over with its history and files',
    body: onePassing,
    deny: [
      over,
      { when: { 'passing.isEarly': true }, reason: 'This pupil can be accepted from {passing.startsOn} on' },
      {
        when: { 'passing.isKnown': true },
        reason:
          '{passing.known} is in your records already with the same UPN. Take the UPN out of that record, accept the ' +
          'offer, and then merge the two records.',
      },
    ],
  }),
  'passing.decline': command('decline', {
    summary: 'Declines a pupil, with a reason',
    body: closed({ passingId: id, reason: { type: 'string', minLength: 3, maxLength: 500 } }, ['passingId', 'reason']),
    deny: [over],
  }),
});
