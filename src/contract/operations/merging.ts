import type { When } from '../../engine/index.ts';
import { mergeAside, mergeContents, mergeDetails, merges } from '../codecs/merging.ts';
import { MERGE_UNDO_DAYS, mergeFields, mergeSides } from '../merging.ts';
import { done } from '../replies/common.ts';
import { defineOperations } from './define.ts';
import { closed, id } from './schema.ts';

/** Who answers for a whole record: who leads the virtual school, and support working there. */
const leaders: When[] = [{ 'user.typeId': 3 }, { 'user.isSupportOrigin': true }];

const side = { enum: [...mergeSides, null] };

const failure = 'There was a problem saving, nothing was changed. Please try again.';

/** Two records of one child in one authority: seen side by side, merged, and taken apart again. */
export const mergingOperations = defineOperations({
  'merging.fields': {
    method: 'GET',
    path: '/api/Merging/fields',
    kind: 'list',
    summary: 'The details of two records side by side',
    query: mergeDetails.query,
    allow: leaders,
  },
  'merging.contents': {
    method: 'GET',
    path: '/api/Merging/contents',
    kind: 'list',
    summary: 'How much each of two records holds, what is recorded twice, and what becomes of it',
    query: mergeContents.query,
    allow: leaders,
  },
  'merging.merges': {
    method: 'GET',
    path: '/api/Merging/merges',
    kind: 'list',
    summary: 'Records that were merged into that of a pupil',
    query: merges.query,
    allow: leaders,
  },
  'merging.aside': {
    method: 'GET',
    path: '/api/Merging/aside',
    kind: 'list',
    summary: 'What stands aside since records were merged: recorded twice, and kept as history',
    query: mergeAside.query,
    allow: leaders,
  },
  'merging.merge': {
    method: 'POST',
    path: '/api/Merging/merge',
    kind: 'command',
    summary: 'Merges another record of the same child into that of a pupil; of each detail that differs one is chosen',
    failure,
    body: closed(
      {
        studentId: id,
        otherId: id,
        ...Object.fromEntries(mergeFields.map((field) => [field, side])),
        reason: { type: 'string', minLength: 3, maxLength: 500 },
        isSameChild: { const: true },
      },
      ['studentId', 'otherId', 'reason', 'isSameChild'],
    ),
    reply: done,
    allow: leaders,
    deny: [
      {
        when: { 'merge.isSame': true },
        reason: 'This is the same record. Please choose another one to merge with it.',
      },
      {
        when: { 'merge.isHeld': true },
        reason: 'A hold is set on one of the records. Please lift it under Retention first.',
      },
      {
        when: { 'merge.isRequested': true },
        reason:
          'A subject access request for one of the records is not sealed yet. Please seal it first, so that what is ' +
          'handed over stays what was asked for.',
      },
    ],
  },
  'merging.undo': {
    method: 'POST',
    path: '/api/Merging/undo',
    kind: 'command',
    summary: 'Takes two records apart again: what came from the other goes back, with all that was added to it since',
    failure,
    body: closed({ mergeId: id }, ['mergeId']),
    reply: done,
    allow: leaders,
    deny: [
      {
        when: { 'merge.isRecent': false },
        reason: `Records can be taken apart for ${MERGE_UNDO_DAYS} days after they were merged`,
      },
      {
        when: { 'merge.isOurs': false },
        reason: 'These were merged at the authority that the record came from, and cannot be taken apart here.',
      },
      {
        when: { 'merge.isNewest': false },
        reason: 'Another record was merged into this one later. Take that apart first.',
      },
      { when: { 'merge.isHeld': true }, reason: 'A hold is set on this record. Please lift it under Retention first.' },
      {
        when: { 'merge.isRequested': true },
        reason: 'A subject access request for this record is not sealed yet. Please seal it first.',
      },
    ],
  },
});
