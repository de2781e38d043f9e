import { isObject, type Json, type Lookups } from '../../../engine/index.ts';

/** One of the grades that a type offers. */
export interface Mark {
  readonly id: number;
  readonly mark: string;
}

/** What the lookup says of a type of results. */
export interface GradeType {
  readonly levels: readonly number[];
  /** Those it is given in; any where there are none. */
  readonly subjects: readonly string[];
  /** None where it is a score. */
  readonly marks: readonly Mark[];
  /** Least and greatest score, where there is one. */
  readonly score: { readonly least: number; readonly most: number } | null;
}

/** What the lookup of types says of one; nothing of one that is not there. */
export function gradeType(declarations: Lookups, typeId: number): GradeType {
  const { data = {} } = declarations.lookup('grade-type').options?.find(({ value }) => value === typeId) ?? {};
  const listed = (name: string): readonly Json[] => {
    const all = data[name];
    return Array.isArray(all) ? all : [];
  };
  return {
    levels: listed('levels').map(Number),
    subjects: listed('subjects').map(String),
    marks: listed('marks').flatMap((one) => (isObject(one) ? [{ id: Number(one.id), mark: String(one.mark) }] : [])),
    score: isObject(data.score) ? { least: Number(data.score.least), most: Number(data.score.most) } : null,
  };
}

/** Types whose results are scores. */
export const scoredTypes = (declarations: Lookups): readonly number[] =>
  (declarations.lookup('grade-type').options ?? []).flatMap(({ value }) =>
    gradeType(declarations, Number(value)).marks.length === 0 ? [Number(value)] : [],
  );

/** A pupil's year group, and the academic year that it is of. */
export interface YearGroup {
  readonly year_group_id: number;
  readonly year_group_year: number;
}

/** Year groups that follow each other, Nursery to Year 13; the others say nothing of the year before. */
const LAST_FOLLOWING = 15;

/**
 * The key stage that a pupil was in in an academic year, by the year group of now and the years since; null where
 * nobody knows, as of a pupil outside the year groups.
 */
export function keyStageIn(declarations: Lookups, pupil: YearGroup, yearId: number): number | null {
  const following = pupil.year_group_id <= LAST_FOLLOWING;
  const yearGroup = following ? pupil.year_group_id - (pupil.year_group_year - yearId) : pupil.year_group_id;
  const known = following ? Math.max(1, Math.min(yearGroup, LAST_FOLLOWING)) : yearGroup;
  return dataNumber(declarations, 'year-group', known, 'keyStageId');
}

/**
 * Levels of a type that a pupil of a key stage can have results of: those of the key stage and of earlier ones, which
 * are entered late or taken again, and what belongs to any.
 */
export function levelsFor(declarations: Lookups, { levels }: GradeType, keyStage: number | null): readonly number[] {
  return levels.filter((level) => {
    const own = dataNumber(declarations, 'grade-level', level, 'keyStageId');
    return own === null || keyStage === null || own <= keyStage;
  });
}

/** The level that a result is of where nobody says: its type's only one, the pupil's key stage, any year, the last. */
export function usualLevel(
  declarations: Lookups,
  levels: readonly number[],
  keyStage: number | null,
): number | undefined {
  const stageOf = (level: number) => dataNumber(declarations, 'grade-level', level, 'keyStageId');
  return (
    levels.find((level) => stageOf(level) === keyStage) ??
    levels.find((level) => stageOf(level) === null) ??
    levels.at(-1)
  );
}

function dataNumber(declarations: Lookups, lookup: string, id: number, name: string): number | null {
  const found = declarations.lookup(lookup).options?.find(({ value }) => value === id)?.data?.[name];
  return typeof found === 'number' ? found : null;
}
