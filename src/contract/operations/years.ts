import type { When } from '../../engine/index.ts';
import { yearPreview, yearTurns } from '../codecs/years.ts';
import { YEAR_UNDO_DAYS } from '../years.ts';
import { done } from '../replies/common.ts';
import type { OperationOf } from '../types.ts';
import { defineOperations } from './define.ts';
import { closed } from './schema.ts';

/** Every pupil of the authority moves: who leads the virtual school, and support working there. */
const leaders: When[] = [{ 'user.typeId': 3 }, { 'user.isSupportOrigin': true }];

const command = (
  path: string,
  { summary, deny }: Pick<OperationOf<'command', typeof done>, 'summary' | 'deny'>,
): OperationOf<'command', typeof done> => ({
  method: 'POST',
  path: `/api/Years/${path}`,
  kind: 'command',
  summary,
  failure: 'There was a problem saving, nothing was changed. Please try again.',
  body: closed({ academicYearId: { type: 'integer', minimum: 1, maximum: 200 } }, ['academicYearId']),
  reply: done,
  allow: leaders,
  deny,
});

/** The turn of the year on 1 September: year groups and key stages of all pupils. */
export const yearOperations = defineOperations({
  'years.turns': {
    method: 'GET',
    path: '/api/Years/turns',
    kind: 'list',
    summary: 'Turns of the year: the next one, and those that were approved',
    query: yearTurns.query,
    allow: leaders,
  },
  'years.preview': {
    method: 'GET',
    path: '/api/Years/preview',
    kind: 'list',
    summary: 'What the next turn of the year does with each pupil',
    query: yearPreview.query,
    allow: leaders,
  },
  'years.approve': command('approve', {
    summary: 'Approves the next turn of the year: done on its 1 September, or at once from that day on',
    deny: [
      { when: { 'turn.state': ['approved', 'done'] }, reason: 'This turn of the year is approved already' },
      { when: { 'turn.isNext': false }, reason: 'This is not the next turn of the year' },
      { when: { 'turn.isEarly': true }, reason: 'A turn of the year can be approved from 1 June before it' },
    ],
  }),
  'years.undo': command('undo', {
    summary: 'Takes a turn of the year back; whose year group was recorded anew since keeps it',
    deny: [
      { when: { 'turn.state': ['open', 'undone'] }, reason: 'This turn of the year is not approved' },
      {
        when: { 'turn.isRecent': false },
        reason: `A turn of the year can be taken back for ${YEAR_UNDO_DAYS} days only`,
      },
    ],
  }),
});
