import type { Catalog } from '../../../engine/index.ts';
import { isObject } from '../../../engine/index.ts';
import { academicYearId } from '../../calendar/academicYears.ts';
import type { Db } from '../../db/unitOfWork.ts';
import type { SeededPupil } from './pupils.ts';
import { randomFrom, type Random } from './random.ts';
import { lastSchoolDay, nextSchoolDay } from './schoolDays.ts';

export interface ResultsInput {
  readonly authorityId: number;
  readonly pupils: readonly SeededPupil[];
  readonly yearId: number;
  readonly today: string;
  readonly catalog: Catalog;
}

/** A test or judgement that everybody meets in one year group: the year group's id, level, type, subjects. */
interface Milestone {
  readonly yearGroup: number;
  readonly level: number;
  readonly type: number;
  readonly subjects: readonly string[];
  /** Least and greatest score, where there is one. */
  readonly score?: readonly [number, number];
  /** Marks to take from, by the lookup's ids. */
  readonly marks?: readonly number[];
}

const milestones: readonly Milestone[] = [
  { yearGroup: 2, level: 1, type: 2, subjects: [''], marks: [1, 1, 2] },
  { yearGroup: 3, level: 2, type: 5, subjects: [''], score: [32, 39], marks: [1] },
  { yearGroup: 6, level: 4, type: 8, subjects: [''], score: [12, 25] },
  {
    yearGroup: 8,
    level: 5,
    type: 9,
    subjects: ['Reading', 'Maths', 'Grammar, punctuation and spelling'],
    score: [92, 112],
  },
  { yearGroup: 8, level: 5, type: 10, subjects: ['Writing'], marks: [7, 8, 8, 9] },
  {
    yearGroup: 13,
    level: 7,
    type: 14,
    subjects: ['English language', 'Mathematics', 'Biology', 'History'],
    marks: [4, 5, 6, 6, 7],
  },
  { yearGroup: 13, level: 7, type: 18, subjects: ['Sport'], marks: [3, 4] },
];

/** What most pupils have behind them, and a judgement of this term for some. */
export async function addResults(db: Db, input: ResultsInput): Promise<void> {
  const random = randomFrom(input.authorityId * 15_485_863);
  const rows = input.pupils.flatMap((pupil, index) => (index % 7 === 6 ? [] : resultsOf(pupil, input, random)));
  if (rows.length > 0) await db.insertInto('assessment_result').values(rows).execute();
}

function resultsOf(pupil: SeededPupil, { authorityId, yearId, today, catalog }: ResultsInput, random: Random) {
  const passed = milestones.filter(({ yearGroup }) => yearGroup < Math.min(pupil.yearGroupId, 16));
  const row = { authority_id: authorityId, pupil_id: pupil.id, note: '', is_complete: true };
  const milestone = passed.flatMap(({ yearGroup, level, type, subjects, score, marks }) =>
    subjects.map((subject) => {
      const year = yearId - (pupil.yearGroupId - yearGroup);
      const mark = markOf(catalog, { type, marks, random });
      const raw = score ? String(score[0] + random.below(score[1] - score[0] + 1)) : '';
      return {
        ...row,
        academic_year_id: year,
        school_term_id: 3,
        grade_level_id: level,
        grade_type_id: type,
        subject,
        grade_id: mark?.id ?? null,
        grade: mark?.mark ?? raw,
        raw_grade: raw,
        entered_date: lastSchoolDay(`${year + 2010}-07-${10 + random.below(9)}`),
      };
    }),
  );
  const judged = pupil.yearGroupId > 2 && pupil.yearGroupId < 14 ? markOf(catalog, { type: 11, random }) : null;
  return judged
    ? [
        ...milestone,
        {
          ...row,
          ...judgedIn(today),
          grade_level_id: 9,
          grade_type_id: 11,
          subject: 'Maths',
          grade_id: judged.id,
          grade: judged.mark,
          raw_grade: '',
        },
      ]
    : milestone;
}

/** The last judgement of the year begins to be there in the middle of October. */
function judgedIn(today: string) {
  const latest = academicYearId(today);
  const yearId = `${latest + 2009}-10-15` <= today ? latest : latest - 1;
  return { academic_year_id: yearId, school_term_id: 1, entered_date: nextSchoolDay(`${yearId + 2009}-10-15`) };
}

interface Mark {
  readonly id: number;
  readonly mark: string;
}

/** One of a type's marks; null where it has none, as a score. */
function markOf(
  catalog: Catalog,
  { type, marks, random }: { type: number; marks?: readonly number[] | undefined; random: Random },
): Mark | null {
  const listed = catalog.lookup('grade-type').options?.find(({ value }) => value === type)?.data?.marks;
  const all = (Array.isArray(listed) ? listed : []).flatMap((one): Mark[] =>
    isObject(one) ? [{ id: Number(one.id), mark: String(one.mark) }] : [],
  );
  const wanted = marks === undefined ? all : all.filter(({ id }) => marks.includes(id));
  return wanted.length === 0 ? null : random.pick(wanted);
}
