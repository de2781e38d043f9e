import { sql } from 'kysely';
import { isObject, type Json } from '../../../../engine/index.ts';
import { isRowOfPupil } from '../../imports/rowsOfPupils.ts';
import { asideRows } from '../../merging/lists.ts';
import {
  dayText,
  labelOf,
  momentText,
  personOf,
  recordIds,
  yearText,
  type Item,
  type Line,
  type Making,
} from './item.ts';

/**
 * What the portal noted in passing: that messages were sent, rows of imports, alerts to staff, turns of the year,
 * earlier requests, holds, offers.
 */
export async function* otherItems(making: Making): AsyncGenerator<Item> {
  const kinds = [
    { kind: 'message', title: 'Messages between staff', lines: await messageLines(making) },
    { kind: 'import', title: 'Rows of imports', lines: await importLines(making) },
    { kind: 'alert', title: 'Alerts to staff', lines: await alertLines(making) },
    { kind: 'yearTurn', title: 'Turns of the year', lines: await turnLines(making) },
    { kind: 'request', title: 'Earlier subject access requests', lines: await requestLines(making) },
    { kind: 'hold', title: 'Holds on the record', lines: await holdLines(making) },
    { kind: 'merge', title: 'Records merged into this one', lines: await mergeLines(making) },
    { kind: 'aside', title: 'Recorded twice, and kept as history', lines: await asideLines(making) },
    { kind: 'passing', title: 'Passing to other authorities', lines: await passingLines(making) },
  ] as const;
  for (const item of kinds) if (item.lines.length > 0) yield { ...item, date: null };
}

/** That they were sent, by whom and to whom, as the trail has it. */
async function messageLines(making: Making): Promise<Line[]> {
  const { rows } = await sql<{ at: Date; sender: string; recipients: string }>`
    select at, actor_name as sender, coalesce(detail->'after'->>'recipients', '') as recipients from audit
    where authority_id = ${making.call.viewer.authorityId} and pupil_id = any(${recordIds(making)})
      and action = 'messages.send' order by id`.execute(making.call.db);
  return rows.map(({ at, sender, recipients }) => [
    momentText(at),
    sender,
    recipients,
    'Read by sender and recipients alone: each of them can be asked for it',
  ]);
}

/** Rows name the record that they are about: a pupil, or something that is one's. */
async function importLines(making: Making): Promise<Line[]> {
  const rows = await making.call.db
    .selectFrom('import_row')
    .innerJoin('import_run', (join) =>
      join
        .onRef('import_run.authority_id', '=', 'import_row.authority_id')
        .onRef('import_run.id', '=', 'import_row.run_id'),
    )
    .select(['file_name', 'made_at', 'made_by', 'row_number', 'words', 'answers', 'cells'])
    .where(
      sql<boolean>`(import_run.kind = 'pupil' and record_id = any(${recordIds(making)}) or ${isRowOfPupil({
        run: sql`import_run`,
        row: sql`import_row`,
        pupilId: making.pupil.id,
      })})`,
    )
    .orderBy('import_run.id')
    .orderBy('row_number')
    .execute();
  return rows.map((row) => [
    row.file_name,
    momentText(row.made_at),
    personOf(making, row.made_by),
    String(row.row_number),
    row.words,
    [...pairs(row.answers), ...(row.cells ?? []).map(String)].join('; '),
  ]);
}

const pairs = (values: Json): string[] =>
  Object.entries(isObject(values) ? values : {})
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`);

async function alertLines(making: Making): Promise<Line[]> {
  const alerts = await making.call.db
    .selectFrom('alert_event')
    .select(['at', 'alert_id', 'caused_by'])
    .where('pupil_id', '=', making.pupil.id)
    .orderBy('id')
    .execute();
  return alerts.map(({ at, alert_id: alert, caused_by: who }) => [
    momentText(at),
    labelOf(making, 'alert', alert),
    personOf(making, who),
  ]);
}

async function turnLines(making: Making): Promise<Line[]> {
  const turns = await making.call.db
    .selectFrom('year_turn_pupil')
    .select(['academic_year_id', 'was_year_group_id', 'became_year_group_id'])
    .where('pupil_id', '=', making.pupil.id)
    .orderBy('academic_year_id')
    .execute();
  return turns.map((turn) => [
    yearText(turn.academic_year_id),
    labelOf(making, 'year-group', turn.was_year_group_id),
    labelOf(making, 'year-group', turn.became_year_group_id),
  ]);
}

async function requestLines(making: Making): Promise<Line[]> {
  const requests = await making.call.db
    .selectFrom('subject_access')
    .selectAll()
    .where('pupil_id', '=', making.pupil.id)
    .where('id', '<>', making.requestId)
    .orderBy('id')
    .execute();
  return requests.map((each) => [
    each.reference,
    momentText(each.prepared_at),
    personOf(making, each.prepared_by),
    momentText(each.sealed_at),
    personOf(making, each.sealed_by),
  ]);
}

async function holdLines(making: Making): Promise<Line[]> {
  const holds = await making.call.db
    .selectFrom('retention_hold')
    .selectAll()
    .where('pupil_id', '=', making.pupil.id)
    .orderBy('id')
    .execute();
  return holds.map((hold) => [
    labelOf(making, 'hold-reason', hold.reason),
    hold.note,
    momentText(hold.set_at),
    personOf(making, hold.set_by),
    momentText(hold.lifted_at),
    personOf(making, hold.lifted_by),
  ]);
}

async function mergeLines(making: Making): Promise<Line[]> {
  const merges = await making.call.db
    .selectFrom('pupil_merge')
    .innerJoin('former_identity', (join) =>
      join
        .onRef('former_identity.authority_id', '=', 'pupil_merge.authority_id')
        .onRef('former_identity.merge_id', '=', 'pupil_merge.id'),
    )
    .select(['merged_at', 'merged_by', 'reason', 'first_name', 'last_name', 'upn', 'la_student_id', 'date_of_birth'])
    .where('pupil_merge.pupil_id', '=', making.pupil.id)
    .orderBy('former_identity.id')
    .execute();
  return merges.map((each) => [
    momentText(each.merged_at),
    `${each.first_name} ${each.last_name}`,
    each.upn,
    each.la_student_id,
    dayText(each.date_of_birth),
    each.reason,
    personOf(making, each.merged_by),
  ]);
}

async function asideLines(making: Making): Promise<Line[]> {
  const rows = await asideRows(making.call, making.pupil.id);
  return rows.map(({ kind, day, words, side }) => [
    labelOf(making, 'merge-kind', kind),
    dayText(day),
    words,
    labelOf(making, 'merge-side', side),
  ]);
}

async function passingLines(making: Making): Promise<Line[]> {
  const offers = await making.call.db
    .selectFrom('passing')
    .selectAll()
    .where('pupil_id', '=', making.pupil.id)
    .orderBy('id')
    .execute();
  return offers.map((offer) => [
    offer.is_offer ? `To ${offer.other_name}` : `From ${offer.other_name}`,
    dayText(offer.starts_on),
    offer.note,
    momentText(offer.offered_at),
    offer.offered_by_name,
    labelOf(making, 'passing-state', offer.state),
    momentText(offer.decided_at),
    offer.decided_by_name ?? '',
    offer.reason,
  ]);
}
