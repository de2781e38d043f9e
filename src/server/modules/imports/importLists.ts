import { sql } from 'kysely';
import { ANSWERS_KIND, REGISTER_KIND } from '../../../contract/index.ts';
import type { ListDefinition } from '../lists/listHandler.ts';
import { isSilentFor } from '../../db/keySilence.ts';
import { text, value } from '../lists/source.ts';
import { runsInSight } from './runs.ts';

/** The name of whom a column says. */
export const person = (column: string) => sql<string | null>`(
  select first_name || ' ' || last_name from app_user where app_user.id = ${sql.ref(column)})`;

/** Who did something with an import; what nobody did who is a user was done by the key that sent it. */
export const byWhom = (column: 'made_by' | 'applied_by', run: string) => sql<string | null>`coalesce(
  ${person(`${run}.${column}`)}, case when ${sql.ref(`${run}.${column}`)} is null then (select 'Key: ' || name
    from import_key key where key.authority_id = ${sql.ref(`${run}.authority_id`)}
      and key.id = ${sql.ref(`${run}.made_by_key`)}) end)`;

const rowsThat = (condition: string) => sql`(
  select count(*)::int from import_row held
  where held.authority_id = run.authority_id and held.run_id = run.id and ${sql.raw(condition)})`;

/** Files of records that were sent. */
export const importList: ListDefinition = {
  operation: 'imports.list',
  source: {
    base: (call) => sql`import_run run where run.authority_id = ${call.viewer.authorityId}
      and ${runsInSight(call, 'run')}`,
    id: sql`run.id desc`,
    key: sql`run.id`,
    fields: {
      runId: value(sql`run.id`),
      kind: value(sql`run.kind`),
      fileName: text(sql`run.file_name`),
      state: value(sql`run.state`),
      rows: value(rowsThat('true')),
      waiting: value(rowsThat("run.state = 'ready' and held.outcome in ('clash', 'faulty')")),
      madeBy: text(byWhom('made_by', 'run')),
      madeAt: value(sql`run.made_at`),
    },
  },
};

/** Keys with which other systems send them. */
export const importKeyList: ListDefinition = {
  operation: 'importKeys.list',
  source: {
    base: ({ viewer, services }) => sql`import_key
      cross join lateral (select ${isSilentFor(48, services.now())} as is_silent) heard
      where import_key.authority_id = ${viewer.authorityId}`,
    id: sql`import_key.id desc`,
    key: sql`import_key.id`,
    fields: {
      keyId: value(sql`import_key.id`),
      name: text(sql`import_key.name`),
      madeBy: text(person('import_key.made_by')),
      madeAt: value(sql`import_key.made_at`),
      lastUsedAt: value(sql`import_key.last_used_at`),
      revokedAt: value(sql`import_key.revoked_at`),
      isSilent: value(sql`heard.is_silent`),
      isRevoked: value(sql`(import_key.revoked_at is not null)`),
    },
  },
};

/** The rows of one of them. */
export const importRowList: ListDefinition = {
  operation: 'imports.rows',
  source: {
    base: (call) => sql`import_row held
      join import_run run on run.authority_id = held.authority_id and run.id = held.run_id
      where held.authority_id = ${call.viewer.authorityId} and ${runsInSight(call, 'run')}`,
    id: sql`held.row_number`,
    key: sql`held.row_number`,
    fields: {
      row: value(sql`held.row_number`),
      runId: value(sql`held.run_id`),
      kind: value(sql`run.kind`),
      name: text(sql`held.name`),
      outcome: value(sql`held.outcome`),
      words: text(sql`held.words`),
      recordId: value(sql`held.record_id`),
      candidateId: value(sql`case when cardinality(held.candidates) = 1 then held.candidates[1] end`),
      mayBe: value(sql`cardinality(held.candidates)`),
      pupilId: value(sql`case when run.kind in ('pupil', 'mark', ${sql.lit(REGISTER_KIND)}, ${sql.lit(ANSWERS_KIND)})
        and not (run.state = 'undone' and held.outcome = 'new') then held.record_id end`),
      overrules: value(sql`(held.outcome = 'clash' and held.stands is not null)`),
      isDecided: value(sql`(held.before_decision is not null)`),
      isOpen: value(sql`(run.state = 'ready')`),
    },
  },
  also: ({ runId }) => [sql`held.run_id = ${runId}`],
};
