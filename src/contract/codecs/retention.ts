import { id, text } from '../operations/schema.ts';
import { defineList } from './defineList.ts';
import { listCodec, type ListCodec } from './list.ts';

const words = { schema: { type: 'array', items: text(20), maxItems: 20 } };
const rows = { rows: 'data', total: 'totalSize' } as const;

/** How long each kind of record is kept. */
export const retentionRules = defineList('retention.rules', { ...rows, filters: {} });

/** What is due to be erased; of one pupil every kind, due or not. */
export const retentionDue = defineList('retention.due', {
  ...rows,
  filters: { kind: words, state: words },
  params: { studentId: id },
});

/** What stops erasures, and what did. */
export const retentionHolds = defineList('retention.holds', {
  ...rows,
  filters: {},
  params: { studentId: id },
});

/** Accounts of users who have left. */
export const closedAccounts = defineList('retention.accounts', { ...rows, filters: {} });

/** How the lists of what is kept and erased are written on the wire. */
export const retentionCodecs: { readonly [operation: string]: ListCodec } = {
  'retention.rules': listCodec(retentionRules),
  'retention.due': listCodec(retentionDue),
  'retention.holds': listCodec(retentionHolds),
  'retention.accounts': listCodec(closedAccounts),
};
