import { defineList } from './defineList.ts';
import { listCodec, type ListCodec } from './list.ts';

/** What the user is told of in the portal and has not acknowledged. */
export const alerts = defineList('alerts.list', { rows: 'data', total: 'totalSize', sort: 'at', isDescending: true });

/** How the alerts are written on the wire. */
export const alertCodecs: { readonly [operation: string]: ListCodec } = { 'alerts.list': listCodec(alerts) };
