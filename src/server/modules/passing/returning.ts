import { sql, type Selectable } from 'kysely';
import type { PupilTable } from '../../db/tables/pupils.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { copyRecord, type Brought } from './copyRecord.ts';
import type { Move } from './rows.ts';

// A child who was passed on is passed back: the record goes into the one that it was made from.

type Pupil = Pick<Selectable<PupilTable>, 'id' | 'authority_id' | 'upn' | 'record_key' | 'origin_id'>;

/** What an authority has of a child whom it is offered. */
interface Own {
  /** The record that it passed on, which is opened again. */
  readonly id: number | undefined;
  /** Why the child cannot be accepted as things are, and what to do. */
  readonly refusal: string | undefined;
}

interface Known {
  readonly id: number;
  /** Whether the offered record was made from it. */
  readonly isOwn: boolean;
  /** Whether the two began as one, whatever is known of their rows. */
  readonly isCopy: boolean;
  readonly isPassed: boolean;
}

/** Looks for what an authority has of a pupil of another one, within work of the system role. */
export async function findOwn(db: Db, authorityId: number, pupil: Pupil): Promise<Own> {
  const origins = sql`select ${pupil.origin_id ?? pupil.id}::int union
    select (merged->>'origin_id')::int from pupil_merge
    where authority_id = ${pupil.authority_id} and pupil_id = ${pupil.id} and merged->>'origin_id' is not null`;
  const { rows } = await sql<Known>`
    select id, coalesce(origin_id, id) in (${origins}) as "isOwn", record_key = ${pupil.record_key} as "isCopy",
      passed_on is not null as "isPassed"
    from pupil where authority_id = ${authorityId} and (record_key = ${pupil.record_key}
      or ${pupil.upn} <> '' and upper(upn) = ${pupil.upn.toUpperCase()} or coalesce(origin_id, id) in (${origins}))
    order by id for update`.execute(db);
  const [mine, ...more] = rows.filter(({ isOwn, isPassed }) => isOwn && isPassed);
  return { id: more.length === 0 ? mine?.id : undefined, refusal: refusalOf(rows) };
}

function refusalOf(known: readonly Known[]): string | undefined {
  const others = known.filter(({ isOwn }) => !isOwn);
  const own = known.filter(({ isOwn }) => isOwn);
  if (own.some(({ isPassed }) => !isPassed)) return 'This child’s record is open with you already.';
  if (own.length > 1) return sentences.merged;
  if (others.some(({ isCopy }) => isCopy)) return sentences.tooOld;
  if (others.some(({ isPassed }) => isPassed)) return sentences.elsewhere;
  return others.length > 0 ? sentences.another : undefined;
}

const sentences = {
  merged:
    'You passed on two records of this child, and the other authority has merged them. It has to take them apart ' +
    'before they can come back.',
  tooOld:
    'This child’s record was yours before, and went over before the portal kept which of its rows are the same. It ' +
    'cannot come back into your record. Please ask the other authority to send you what came since as files.',
  elsewhere:
    'You passed on another record of this child with the same UPN. Ask the authority that has it to pass it back ' +
    'first: then the two can be merged.',
  another:
    'This child is in your records already, in another record with the same UPN. Take the UPN out of that record, ' +
    'accept the offer, and then merge the two records.',
} as const;

/** One of several and several of a kind, by the table that has them; what is not here counts as an entry. */
const kinds: readonly (readonly [tables: readonly string[], one: string, several: string])[] = [
  [['pep'], 'plan', 'plans'],
  [['case_note'], 'note', 'notes'],
  [['attachment'], 'file', 'files'],
  [['attendance_mark'], 'mark', 'marks'],
  [['assessment_result'], 'result', 'results'],
  [['exclusion'], 'suspension or exclusion', 'suspensions or exclusions'],
  [['registration', 'care_status_change', 'placement', 'sen_period'], 'period', 'periods'],
];

/** Parts of something that is counted itself. */
const parts = new Set(['attachment_chunk', 'pep_stage_revision', 'pep_document', 'pupil_merge_row', 'attendance_week']);

/** What a return brings, as people read it. */
export function broughtWords(brought: readonly Brought[]): string {
  const isCounted = ({ table }: Brought) => !parts.has(table);
  const added = brought.filter((each) => each.isNew && isCounted(each));
  const changed = brought.filter((each) => !each.isNew && isCounted(each)).length;
  const named = kinds.map(([tables, one, several]) =>
    counted(added.filter(({ table }) => tables.includes(table)).length, one, several),
  );
  const known = new Set(kinds.flatMap(([tables]) => tables));
  const others = added.filter(({ table }) => !known.has(table)).length;
  const news = [...named, counted(others, 'other entry', 'other entries')].filter((words) => words !== '');
  const lines = [
    ...(news.length > 0 ? [`New: ${news.join(', ')}.`] : []),
    ...(changed > 0 ? [`Changed: ${counted(changed, 'entry', 'entries')}.`] : []),
  ];
  return lines.length === 0 ? 'Nothing is new or changed.' : lines.join(' ');
}

const counted = (count: number, one: string, several: string): string =>
  count === 0 ? '' : `${count} ${count === 1 ? one : several}`;

/** Plans keep what they were in their own history, and bytes are never altered. */
const keptElsewhere = new Set(['pep_stage', 'pep_stage_revision', 'attachment', 'attachment_chunk']);

/** For the trail: what stood in the record and gave way to what is newer. */
export const replacedOf = (brought: readonly Brought[]) =>
  brought
    .filter(({ table, was }) => was !== null && !keptElsewhere.has(table))
    .map(({ table, was }) => ({ table, was }));

/** Of an offer of a record that goes back, how each of the two reads it. */
export const returnWords = (words: string, other: string) => ({
  out: `This child’s record goes back to ${other}. ${words}`,
  in: `This record comes back to you: yours is opened again. ${words}`,
});

/**
 * What an offered record would bring back to an authority that passed it on, or null where it does not go back. It is
 * tried and taken back, so that it is counted as it will be done.
 */
export async function wouldBring(db: Db, pupil: Pupil, move: Move): Promise<string | null> {
  const { id } = await findOwn(db, move.to, pupil);
  if (id === undefined) return null;
  await sql`savepoint before_return`.execute(db);
  const { brought } = await copyRecord(db, { ...move, into: id });
  await sql`rollback to savepoint before_return`.execute(db);
  return broughtWords(brought);
}
