import { addDays } from '../../modules/calendar/dates.ts';
import { pepNote } from '../../modules/notes/noteSource.ts';
import type { Db } from '../unitOfWork.ts';
import { longParts, noteTexts } from './noteTexts.ts';
import type { SeededPupil } from './pupils.ts';
import { randomFrom, type Random } from './random.ts';
import { staffId, type Staff } from './staff.ts';

export interface NotesInput {
  readonly authorityId: number;
  readonly pupils: readonly SeededPupil[];
  readonly staff: Staff;
  readonly today: string;
}

interface Written {
  readonly input: NotesInput;
  readonly random: Random;
  readonly firstNames: ReadonlyMap<number, string>;
  /** The newest plan of each pupil. */
  readonly plans: ReadonlyMap<number, number>;
}

/** Those who write, the ones who write most named most often; type 4 reads only. */
const authors = ['la', 'la', 'la', 'officer2', 'super', 'dt', 'dt', 'teacher2', 'sw', 'worker2', 'iro', 'oeu'] as const;

const types = Object.keys(noteTexts).map(Number);

/** Three to nine notes of each pupil over the last year; every tenth is a long one. */
export async function addNotes(db: Db, input: NotesInput): Promise<void> {
  const random = randomFrom(input.authorityId * 32_452_843);
  const written: Written = { input, random, firstNames: await firstNamesOf(db, input), plans: await newestPlans(db, input) };
  const rows = input.pupils.flatMap((pupil) => Array.from({ length: 3 + random.below(7) }, () => noteOf(pupil, written)));
  await db.insertInto('case_note').values(rows).execute();
}

function noteOf({ id, authorityId }: SeededPupil, { input, random, firstNames, plans }: Written) {
  const typeId = random.chance(0.12) ? pepNote : random.pick(types);
  const short = random.pick(noteTexts[typeId] ?? ['']);
  const text = random.chance(0.1) ? [short, ...longParts].join('\n\n') : short;
  const date = addDays(input.today, -random.below(360));
  return {
    authority_id: authorityId, pupil_id: id, note_date: date, note_type_id: typeId, content: text.replaceAll('{who}', firstNames.get(id) ?? ''),
    type_related_id: typeId === pepNote && random.chance(0.8) ? (plans.get(id) ?? null) : null,
    author_id: staffId(input.staff, random.pick(authors)), created_at: `${date}T15:${String(10 + random.below(50))}:00Z`,
  };
}

async function firstNamesOf(db: Db, { authorityId }: NotesInput): Promise<ReadonlyMap<number, string>> {
  const rows = await db.selectFrom('pupil').select(['id', 'first_name']).where('authority_id', '=', authorityId).execute();
  return new Map(rows.map(({ id, first_name }) => [id, first_name]));
}

async function newestPlans(db: Db, { authorityId }: NotesInput): Promise<ReadonlyMap<number, number>> {
  const rows = await db.selectFrom('pep').select(['id', 'pupil_id']).where('authority_id', '=', authorityId).where('deleted_at', 'is', null).orderBy('id').execute();
  return new Map(rows.map(({ id, pupil_id }) => [pupil_id, id]));
}
