import { sql } from 'kysely';
import { retentionDefaults, retentionKinds } from '../../../contract/index.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';
import type { UnitCall } from '../handler.ts';
import type { ListDefinition } from '../lists/listHandler.ts';
import { text, value } from '../lists/source.ts';
import { keptRows, kindTitles, ruleOf, ruleWords } from './kept.ts';

function ruleRows(call: UnitCall) {
  const { viewer } = call;
  const rules = retentionKinds.map((kind) => ({
    kind,
    ...ruleOf(viewer.settings.retention, kind),
    origin: viewer.settings.retention[kind] === undefined ? 'default' : 'own',
  }));
  return sql`unnest(${rules.map((_, index) => index + 1)}::int[], ${rules.map(({ kind }) => kind)}::text[], ${kindTitles(call)}::text[],
    ${rules.map(({ basis }) => basis)}::text[], ${rules.map(({ years }) => years)}::int[],
    ${rules.map(ruleWords)}::text[], ${rules.map(({ origin }) => origin)}::text[],
    ${rules.map(({ kind }) => ruleWords(retentionDefaults[kind]))}::text[])
    as rule (ordinal, kind, title, basis, years, words, origin, usual)`;
}

/** How long each kind of record is kept. */
export const retentionRuleList: ListDefinition = {
  operation: 'retention.rules',
  source: {
    base: (call) => sql`${ruleRows(call)} where true`,
    id: sql`rule.ordinal`,
    key: sql`rule.ordinal`,
    fields: {
      ordinal: value(sql`rule.ordinal`),
      kind: value(sql`rule.kind`),
      title: text(sql`rule.title`),
      words: text(sql`rule.words`),
      basis: value(sql`rule.basis`),
      years: value(sql`nullif(rule.years, 0)`),
      origin: value(sql`rule.origin`),
      usual: text(sql`rule.usual`),
    },
  },
};

const person = (column: string) => sql`(case when ${sql.ref(`hold.${column}`)} is null then null else coalesce((
  select first_name || ' ' || last_name from app_user where app_user.id = ${sql.ref(`hold.${column}`)}), 'Support staff') end)`;

/** What stops erasures, and what did. */
export const retentionHoldList: ListDefinition = {
  operation: 'retention.holds',
  source: {
    base: (call) => sql`retention_hold hold
      join pupil on pupil.authority_id = hold.authority_id and pupil.id = hold.pupil_id
      where ${visiblePupils(call)}`,
    id: sql`hold.id desc`,
    key: sql`hold.id`,
    fields: {
      holdId: value(sql`hold.id`),
      studentId: value(sql`hold.pupil_id`),
      studentName: text(sql`pupil.last_name || ', ' || pupil.first_name`),
      reason: value(sql`hold.reason`),
      note: text(sql`hold.note`),
      state: value(sql`(case when hold.lifted_at is null then 'set' else 'lifted' end)`),
      setBy: text(person('set_by')),
      setAt: value(sql`hold.set_at`),
      liftedBy: text(person('lifted_by')),
      liftedAt: value(sql`hold.lifted_at`),
    },
  },
  also: ({ studentId }) => (typeof studentId === 'number' ? [sql<boolean>`hold.pupil_id = ${studentId}`] : []),
};

/** Due, or only stopped by a hold; what goes with the whole record is not named beside it. */
const isDue = sql<boolean>`(kept.is_due and rule.is_own)`;

/** What is due to be erased, and why; of one pupil every kind. */
export const retentionDueList: ListDefinition = {
  operation: 'retention.due',
  source: {
    base: (call) => sql`${keptRows(call)}
      where ${visiblePupils(call)}`,
    id: sql`pupil.id, rule.ordinal`,
    key: sql`pupil.id || '-' || rule.kind`,
    fields: {
      key: value(sql`pupil.id || '-' || rule.kind`),
      studentId: value(sql`pupil.id`),
      studentName: text(sql`pupil.last_name || ', ' || pupil.first_name`),
      kind: value(sql`rule.kind`),
      title: text(sql`rule.title`),
      entries: value(sql`held.entries`),
      keptUntil: value(sql`kept.until`),
      state: value(sql`shown.state`),
      reason: text(sql`shown.reason`),
    },
  },
  also: ({ studentId }) => [typeof studentId === 'number' ? sql<boolean>`pupil.id = ${studentId}` : isDue],
};
