import type { When } from '../../engine/index.ts';
import { trailEntries } from '../codecs/trail.ts';
import { options } from '../replies/common.ts';
import { defineOperations } from './define.ts';

/**
 * Entries hold what was said and seen of children, so only who leads the virtual school, and support, may read them.
 */
const readers: When[] = [{ 'user.typeId': 3 }, { 'user.isSupportOrigin': true }];

/** The trail of what was done and seen in the authority worked as (D-12). */
export const trailOperations = defineOperations({
  'trail.list': {
    method: 'GET',
    path: '/api/AuditLog/entries',
    kind: 'list',
    summary: 'Who did and saw what, and what changed (D-12)',
    query: trailEntries.query,
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
