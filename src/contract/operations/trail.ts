import type { JsonSchema, When } from '../../engine/index.ts';
import { options } from '../replies/common.ts';
import { defineOperations } from './define.ts';
import { closed, date, ids, paging, text } from './schema.ts';

/**
 * Entries hold what was said and seen of children, so only who leads the virtual school, and support, may read them.
 */
const readers: When[] = [{ 'user.typeId': 3 }, { 'user.isSupportOrigin': true }];

/** From and to, either of them blank. */
const days: JsonSchema = { type: 'array', items: { anyOf: [date, { const: '' }] }, maxItems: 2 };

/** The trail of what was done and seen in the authority worked as (D-12). */
export const trailOperations = defineOperations({
  'trail.list': {
    method: 'GET',
    path: '/api/AuditLog/entries',
    kind: 'list',
    summary: 'Who did and saw what, and what changed (D-12)',
    query: closed({
      ...paging,
      day: days,
      userIds: ids,
      kindIds: ids,
      studentIds: ids,
      actionIds: { type: 'array', items: text(60), maxItems: 200 },
    }),
    allow: readers,
  },
  'trail.people': {
    method: 'GET',
    path: '/api/AuditLog/people',
    kind: 'options',
    summary: 'Whoever has left an entry, by the name of that day',
    reply: options,
    allow: readers,
  },
});
