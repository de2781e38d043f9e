import { sql } from 'kysely';
import { visiblePupils } from '../../db/visiblePupils.ts';
import type { ListDefinition } from '../lists/listHandler.ts';
import { text, value } from '../lists/source.ts';
import { itemLooked, itemOutcome } from './itemState.ts';
import { itemKinds } from './kinds.ts';
import { reasonLabel } from './labels.ts';
import { withheldWords } from './passages.ts';

const person = (column: string) => sql`(case when ${sql.ref(column)} is null then null else coalesce((
  select first_name || ' ' || last_name from app_user where app_user.id = ${sql.ref(column)}), 'Support staff') end)`;

const itemsThat = (condition: string) => sql`(
  select count(*)::int from subject_access_item item
  where item.authority_id = request.authority_id and item.request_id = request.id and ${sql.raw(condition)})`;

/** Requests for all that is held on a pupil. */
export const accessRequestList: ListDefinition = {
  operation: 'subjectAccess.requests',
  source: {
    base: (call) => sql`subject_access request
      join pupil on pupil.authority_id = request.authority_id and pupil.id = request.pupil_id
      where ${visiblePupils(call)}`,
    id: sql`request.id desc`,
    key: sql`request.id`,
    fields: {
      requestId: value(sql`request.id`),
      studentId: value(sql`request.pupil_id`),
      reference: text(sql`request.reference`),
      state: value(sql`(case when request.sealed_at is null then 'open' else 'sealed' end)`),
      items: value(itemsThat('true')),
      withheld: value(itemsThat('item.withheld_reason is not null')),
      preparedBy: text(person('request.prepared_by')),
      preparedAt: value(sql`request.prepared_at`),
      sealedBy: text(person('request.sealed_by')),
      sealedAt: value(sql`request.sealed_at`),
    },
  },
  also: ({ studentId }) => [sql`request.pupil_id = ${Number(studentId)}`],
};

/** What is held, item by item. */
export const accessItemList: ListDefinition = {
  operation: 'subjectAccess.items',
  source: {
    base: ({ viewer }) => sql`subject_access_item item
      join subject_access request on request.authority_id = item.authority_id and request.id = item.request_id
      where item.authority_id = ${viewer.authorityId}`,
    id: sql`item.number`,
    key: sql`item.number`,
    fields: {
      item: value(sql`item.number`),
      requestId: value(sql`item.request_id`),
      // So that the trail knows of whom they are.
      studentId: value(sql`request.pupil_id`),
      kind: value(sql`item.kind`),
      itemDate: value(sql`item.item_date`),
      title: text(sql`item.title`),
      names: text(sql`item.names`),
      lines: value(sql`(select count(*)::int from subject_access_line held where held.authority_id = item.authority_id
        and held.request_id = item.request_id and held.number = item.number)`),
      outcome: value(itemOutcome),
      reason: value(sql`item.withheld_reason`),
      looked: value(itemLooked),
      lookedBy: text(person('item.looked_by')),
      lookedAt: value(sql`item.looked_at`),
      isOpen: value(sql`(request.sealed_at is null)`),
    },
  },
  rules: {
    operations: ['subjectAccess.looked'],
    facts: ({ isOpen }) => ({ request: { isSealed: isOpen !== true } }),
  },
  also: ({ requestId }) => [sql`item.request_id = ${Number(requestId)}`],
};

/** The headings of each kind, so that the database can say a line in words. */
function headings() {
  const kinds = Object.entries(itemKinds).flatMap(([kind, { headings: titles }]) =>
    titles.map((title, index) => ({ kind, title, place: index + 1 })),
  );
  return sql`unnest(${kinds.map(({ kind }) => kind)}::text[], ${kinds.map(({ place }) => place)}::int[],
    ${kinds.map(({ title }) => title)}::text[]) as heading (kind, place, title)`;
}

/** Cells of a line under their headings. */
function inWords(column: 'held.cells' | 'held.left_cells') {
  const cell = sql`(${sql.ref(column)})[heading.place]`;
  return sql`(select string_agg(heading.title || ': ' || ${cell}, '; ' order by heading.place)
    from ${headings()} where heading.kind = item.kind and ${cell} <> '')`;
}

/** What one item holds: what is blank is left out. */
export const accessLineList: ListDefinition = {
  operation: 'subjectAccess.lines',
  source: {
    base: ({ viewer }) => sql`subject_access_line held
      join subject_access_item item on item.authority_id = held.authority_id and item.request_id = held.request_id
        and item.number = held.number
      join subject_access request on request.authority_id = item.authority_id and request.id = item.request_id
      where held.authority_id = ${viewer.authorityId}`,
    id: sql`held.line`,
    key: sql`held.line`,
    fields: {
      line: value(sql`held.line`),
      studentId: value(sql`request.pupil_id`),
      requestId: value(sql`held.request_id`),
      item: value(sql`held.number`),
      words: text(inWords('held.cells')),
      outcome: value(sql`(case when held.withheld_reason is null then 'included'
        when held.left_cells is null then 'withheld' else 'partly' end)`),
      reason: value(sql`held.withheld_reason`),
      left: text(sql`(case when held.left_cells is null then null else ${inWords('held.left_cells')} end)`),
      isOpen: value(sql`(request.sealed_at is null)`),
      isOfFile: value(sql`(item.attachment_id is not null)`),
    },
  },
  told: (call, rows) =>
    Promise.resolve(
      rows.map((row) =>
        row.outcome === 'withheld' ? { ...row, left: withheldWords(reasonLabel(call, String(row.reason))) } : row,
      ),
    ),
  also: ({ requestId, item }) => [sql`held.request_id = ${Number(requestId)}`, sql`held.number = ${Number(item)}`],
};
