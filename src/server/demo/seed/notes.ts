import { addDays } from '../../../contract/index.ts';
import { pepNote } from '../../modules/notes/noteSource.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { longParts, noteTexts, writtenFromYear } from './noteTexts.ts';
import type { SeededPupil } from './pupils.ts';
import { randomFrom, type Random } from './random.ts';
import { lastSchoolDay } from './schoolDays.ts';
import { staffId, type Staff } from './staff.ts';

export interface NotesInput {
  readonly authorityId: number;
  readonly pupils: readonly SeededPupil[];
  readonly staff: Staff;
  readonly today: string;
}

interface NotesContext {
  readonly input: NotesInput;
  readonly random: Random;
  /** The newest plan of each pupil. */
  readonly plans: ReadonlyMap<number, number>;
  readonly teachers: ReadonlyMap<number, number>;
}

/** Who of the virtual school writes, the one who writes most named most often; type 4 reads only. */
const officers = ['la', 'la', 'la', 'officer2', 'super'] as const;

const types = Object.keys(noteTexts).map(Number);

/** Three to nine notes of each pupil over the last year; every tenth is a long one. */
export async function addNotes(db: Db, input: NotesInput): Promise<void> {
  const random = randomFrom(input.authorityId * 32_452_843);
  const written: NotesContext = {
    input,
    random,
    plans: await newestPlans(db, input),
    teachers: await teachersOf(db, input),
  };
  const rows = input.pupils.flatMap((pupil, index) => {
    const told = new Set<string>();
    return Array.from({ length: 3 + random.below(7) }, () => noteOf(pupil, index, told, written));
  });
  await db.insertInto('case_note').values(rows).execute();
}

/** A note that says something which `told`, the notes of the pupil so far, does not. */
function noteOf(
  pupil: SeededPupil,
  index: number,
  told: Set<string>,
  { input, random, plans, teachers }: NotesContext,
) {
  const { typeId, short } = somethingNew(pupil, told, random);
  told.add(short);
  const text = random.chance(0.1) ? [short, ...longParts].join('\n\n') : short;
  const date = lastSchoolDay(addDays(input.today, -random.below(360)));
  const around = [pupil.socialWorker, ...(index % 6 === 1 ? ['iro'] : []), ...(index % 5 === 2 ? ['oeu'] : [])];
  const authors = [...officers, ...around].map((name) => staffId(input.staff, name));
  const teacher = teachers.get(pupil.schoolId);
  return {
    authority_id: pupil.authorityId,
    pupil_id: pupil.id,
    note_date: date,
    note_type_id: typeId,
    content: text.replaceAll('{who}', pupil.firstName),
    type_related_id: typeId === pepNote && random.chance(0.8) ? (plans.get(pupil.id) ?? null) : null,
    author_id: random.pick(teacher === undefined ? authors : [...authors, teacher, teacher]),
    created_at: `${date}T15:${String(10 + random.below(50))}:00Z`,
  };
}

/** A type that suits the pupil's age, and a text that was not noted before as long as there is one. */
function somethingNew({ yearGroupId }: SeededPupil, told: ReadonlySet<string>, random: Random) {
  const suiting = types.filter((type) => (writtenFromYear[type] ?? 0) <= yearGroupId);
  const wanted = random.chance(0.12) ? pepNote : random.pick(suiting);
  const known = [wanted, ...suiting].flatMap((typeId) => (noteTexts[typeId] ?? []).map((short) => ({ typeId, short })));
  const first = known.filter(({ typeId, short }) => typeId === wanted && !told.has(short));
  const other = known.filter(({ short }) => !told.has(short));
  return random.pick(first.length > 0 ? first : other.length > 0 ? other : known);
}

/** By school. */
async function teachersOf(db: Db, { authorityId }: NotesInput): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('user_school')
    .select(['user_id', 'school_id'])
    .where('authority_id', '=', authorityId)
    .orderBy('user_id', 'desc')
    .execute();
  return new Map(rows.map(({ user_id, school_id }) => [school_id, user_id]));
}

async function newestPlans(db: Db, { authorityId }: NotesInput): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('pep')
    .select(['id', 'pupil_id'])
    .where('authority_id', '=', authorityId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ id, pupil_id }) => [pupil_id, id]));
}
