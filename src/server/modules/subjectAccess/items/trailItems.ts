import { sql } from 'kysely';
import { isObject, type JsonObject } from '../../../../engine/index.ts';
import { tellEntries } from '../../trail/tellEntries.ts';
import { dayOf, labelOf, momentText, recordIds, type Item, type Line, type Making } from './item.ts';

/** Entries that are read and told at a time. */
const atOnce = 200;

interface Entry {
  readonly id: string;
  readonly at: Date;
  readonly who: string;
  readonly action: string;
  readonly record: string;
  readonly detail: JsonObject;
  /** About this pupil; else a list or a file that showed others too. */
  readonly is_own: boolean;
}

/** Who did and saw what of the pupil, month by month. */
export async function* trailItems(making: Making): AsyncGenerator<Item> {
  let month = '';
  let lines: Line[] = [];
  for await (const { at, line } of toldEntries(making)) {
    const its = dayOf(at).slice(0, 7);
    if (its !== month && lines.length > 0) yield itemOf(month, lines);
    if (its !== month) [month, lines] = [its, []];
    lines.push(line);
  }
  if (lines.length > 0) yield itemOf(month, lines);
}

const itemOf = (month: string, lines: readonly Line[]): Item => ({
  kind: 'trail',
  title: `Audit log ${month.slice(5)}/${month.slice(0, 4)}`,
  date: `${month}-01`,
  lines,
});

async function* toldEntries(making: Making): AsyncGenerator<{ readonly at: Date; readonly line: Line }> {
  for await (const entries of entriesOf(making)) {
    const rows = entries.map((entry) => ({ changes: carried(entry) }));
    const told = await tellEntries(making.call, rows, { page: 1, pageSize: 0, sort: null, filters: {}, search: '' });
    for (const [index, entry] of entries.entries()) {
      const details = entry.is_own ? String(told[index]?.changes ?? '') : 'Shown in a list or a file with others';
      const line = [momentText(entry.at), entry.who, labelOf(making, 'audit-action', entry.action), details];
      yield { at: entry.at, line };
    }
  }
}

/** Of entries that are about others too nothing is told: whom else a list showed, and what was looked for. */
function carried({ is_own: isOwn, action, record, detail }: Entry): JsonObject {
  const { pupils: _pupils, ...own } = isObject(detail) ? detail : {};
  return { action, record, detail: isOwn ? own : {} };
}

async function* entriesOf(making: Making): AsyncGenerator<readonly Entry[]> {
  const { call } = making;
  const ids = recordIds(making);
  let last = '0';
  for (;;) {
    const { rows } = await sql<Entry>`
      select distinct on (shown.entry_id) entry.id::text, entry.at, entry.action, entry.record, entry.detail,
        coalesce(entry.pupil_id = any(${ids}) or jsonb_array_length(entry.detail->'pupils') > 0
          and entry.detail->'pupils' <@ to_jsonb(${ids}), false) as is_own,
        case when entry.user_id is null then 'The portal'
          else entry.actor_name || case when entry.actor_is_support then ' (support)' else '' end end as who
      from audit_pupil shown
      join audit entry on entry.authority_id = shown.authority_id and entry.id = shown.entry_id
      where shown.authority_id = ${call.viewer.authorityId} and shown.pupil_id = any(${ids})
        and shown.entry_id > ${last}::bigint
      order by shown.entry_id limit ${sql.lit(atOnce)}`.execute(call.db);
    if (rows.length > 0) yield rows;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < atOnce) return;
  }
}
