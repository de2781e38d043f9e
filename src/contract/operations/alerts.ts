import { alerts } from '../codecs/alerts.ts';
import { signedInTypes } from '../ids.ts';
import { integer, nullable, object } from '../replies/shape.ts';
import { defineOperations } from './define.ts';
import { closed } from './schema.ts';

/** Support staff who work as an authority are told of nothing there. */
const receivers = [{ 'user.typeId': signedInTypes, 'user.isSupportOrigin': false }];

/** An id of events, which are counted for all authorities together. */
const eventId = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };

/** So many alerts are counted and no more: whoever has that many opens the list. */
export const MOST_ALERTS_COUNTED = 100;

/** Alerts inside the portal: what is new to the user, until they acknowledge it (D-303). */
export const alertOperations = defineOperations({
  'alerts.count': {
    method: 'GET',
    path: '/api/alerts/count',
    kind: 'read',
    summary: 'How many alerts are new to the user, up to 100, and the id of the newest of them',
    query: closed({}),
    reply: object({ unseen: integer, newest: nullable(integer) }),
    allow: receivers,
  },
  'alerts.list': {
    method: 'GET',
    path: '/api/alerts',
    kind: 'list',
    summary: 'What the user is told of and has not acknowledged, of the last thirty days',
    query: alerts.query,
    allow: receivers,
  },
  'alerts.acknowledge': {
    method: 'POST',
    path: '/api/alerts/acknowledge',
    kind: 'command',
    summary: 'Acknowledges alerts by their ids, or all up to the newest that was shown; as often as it comes',
    body: closed({ ids: { type: 'array', items: eventId, maxItems: 500 }, through: eventId }),
    reply: object({ acknowledged: integer }),
    allow: receivers,
  },
});
