import type { Db } from '../../../src/server/db/unitOfWork.ts';
import { cycles } from '../../support/cycles.ts';
import { premiumRates } from '../../support/premiumRates.ts';
import { termDates } from '../../support/termDates.ts';
import type { Builders } from './builders.ts';
import type { Subject } from './subjects.ts';

/** The academic year that is running. */
const year = 17;

const lastYears = (db: Db): Promise<unknown> =>
  db
    .updateTable('pupil')
    .set({ year_group_year: year - 1 })
    .execute();

const approved =
  ({ authorityId }: Subject) =>
  (db: Db): Promise<unknown> =>
    db
      .insertInto('year_turn')
      .values({
        authority_id: authorityId,
        academic_year_id: year,
        state: 'approved',
        approved_by: 1,
        approved_at: '2026-11-18T08:00:00Z',
      })
      .execute();

const ownDates =
  ({ authorityId, schoolId }: Subject) =>
  (db: Db): Promise<unknown> =>
    db
      .insertInto('term_dates')
      .values({ authority_id: authorityId, academic_year_id: year, school_id: schoolId, terms: '[]' })
      .execute();

/** What the calls about school years are made with. */
export const yearBuilders: Builders = {
  'schoolDays.years': () => ({ query: { page: 1, sizePerPage: 10 } }),
  'schoolDays.days': () => ({ query: { page: 1, sizePerPage: 99_999 } }),
  'authority.saveCycles': () => ({ body: cycles }),
  'authority.savePremiumRates': () => ({ body: premiumRates }),
  'schoolDays.save': () => ({ body: { academicYearId: 17, ...termDates } }),
  'schoolDays.follow': (subject) => ({
    body: { academicYearId: year, schoolId: subject.schoolId },
    before: ownDates(subject),
  }),
  'years.turns': () => ({ query: { page: 1, sizePerPage: 25 } }),
  'years.preview': () => ({ query: { page: 1, sizePerPage: 100 } }),
  'years.approve': () => ({ body: { academicYearId: year }, before: lastYears }),
  'years.undo': (subject) => ({ body: { academicYearId: year }, before: approved(subject) }),
};
