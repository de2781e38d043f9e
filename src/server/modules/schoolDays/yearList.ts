import { sql } from 'kysely';
import type { Row } from '../../../engine/index.ts';
import { academicYearId } from '../../calendar/academicYears.ts';
import type { YearDates } from '../../calendar/schoolDays.ts';
import { proposedTerms, readTermDates } from '../../calendar/termDates.ts';
import type { UnitCall } from '../handler.ts';
import type { ListDefinition } from '../lists/listHandler.ts';
import { text, value } from '../lists/source.ts';
import { shownDate, termText } from './dateTexts.ts';

const none = value(sql`null::text`);
const halves = [1, 2, 3, 4, 5, 6];

/** This year and the next, whether kept or not, and all that are kept. */
export const termDateList: ListDefinition = {
  operation: 'schoolDays.years',
  source: {
    base: ({ viewer: { authorityId }, today }) => sql`(
        select academic_year_id as year, school_id from term_dates where authority_id = ${authorityId}
        union select coming.year, null from
          unnest(${[academicYearId(today), academicYearId(today) + 1]}::int[]) coming (year)) kept
      left join school on school.id = kept.school_id
      where true`,
    id: sql`kept.year desc, coalesce(kept.school_id, 0)`,
    key: sql`(kept.year || '-' || coalesce(kept.school_id, 0))`,
    fields: {
      key: text(sql`(kept.year || '-' || coalesce(kept.school_id, 0))`),
      academicYearId: value(sql`kept.year`),
      label: text(sql`((kept.year + 2009) || '-' || (kept.year + 2010))`),
      schoolId: value(sql`kept.school_id`),
      schoolName: text(sql`coalesce(school.name, 'All other schools')`),
      state: none,
      autumn: none,
      spring: none,
      summer: none,
      closures: none,
      ...Object.fromEntries(
        halves.flatMap((half) => [
          [`first${half}`, none],
          [`last${half}`, none],
        ]),
      ),
    },
  },
  told: withDates,
};

async function withDates(call: UnitCall, rows: readonly Row[]): Promise<Row[]> {
  const kept = await readTermDates(call.db, call.viewer.authorityId);
  return rows.map((row) => ({ ...row, ...datesOf(row, kept) }));
}

/** What a year has, or what is proposed for it: from the year before. */
function datesOf({ academicYearId: yearId, schoolId }: Row, kept: readonly YearDates[]): Row {
  const find = (id: number) => kept.find((one) => one.academicYearId === id && one.schoolId === schoolId);
  const own = find(Number(yearId));
  const terms = own?.terms ?? proposedTerms(Number(yearId), find(Number(yearId) - 1)?.terms);
  return {
    state: own ? 'Kept' : 'Missing: these are proposed',
    autumn: termText(terms.slice(0, 2)),
    spring: termText(terms.slice(2, 4)),
    summer: termText(terms.slice(4)),
    closures: (own?.closures ?? []).map(shownDate).join('\n'),
    ...Object.fromEntries(
      terms.flatMap(({ first, last }, index) => [
        [`first${index + 1}`, first],
        [`last${index + 1}`, last],
      ]),
    ),
  };
}
