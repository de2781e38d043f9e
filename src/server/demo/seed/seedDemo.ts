import { addDays } from '../../../contract/index.ts';
import type { Catalog } from '../../../engine/index.ts';
import { academicYearId } from '../../calendar/academicYears.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { addAlerts } from './alerts.ts';
import { addAmendments } from './amendments.ts';
import { addCycles } from './cycles.ts';
import { addDelegations } from './delegations.ts';
import { addDocuments, type KeepBytes } from './documents.ts';
import { addEnquiries } from './enquiries.ts';
import { addLunchtimes } from './exclusions.ts';
import { addMarks } from './marks.ts';
import { addMessages } from './messages.ts';
import { addNotes } from './notes.ts';
import { addPeople } from './people.ts';
import { addPeriods } from './periods.ts';
import { addPlans } from './plans.ts';
import { addPupils } from './pupils.ts';
import { randomFrom } from './random.ts';
import { addRatings } from './ratings.ts';
import { addResults } from './results.ts';
import { addTermDates } from './schoolDays.ts';
import { addSchools } from './schools.ts';
import { addAuthorities, addStaff, authorities, delegates, hasMessages } from './staff.ts';
import { addViews } from './views.ts';
import { addWeeks } from './weeks.ts';

export { demoAccounts, demonstrationOf, demoPassword, type DemoAccount } from './staff.ts';

/** What the data is made by: the day, `YYYY-MM-DD`, and where the bytes of its few files go. */
export interface Seeding {
  readonly catalog: Catalog;
  readonly today: string;
  /** Null where files are kept nowhere: there are no documents then. */
  readonly keep: KeepBytes | null;
}

/**
 * Fills an empty database with invented authorities, schools, staff, pupils, marks and plans, the same
 * for the same day, to which all dates are relative. Runs under the system role.
 */
export async function seedDemo(db: Db, { catalog, today, keep }: Seeding): Promise<void> {
  const yearId = academicYearId(today);
  await addAuthorities(db, [yearId - 1, yearId]);
  const schools = await addSchools(db);
  for (const authority of authorities) {
    const random = randomFrom(authority.id * 7919);
    const staff = await addStaff(db, { authority, addedOn: addDays(today, -420) });
    if (authority.id === 1) continue;
    if (authority.id === 11) await addTermDates(db, authority.id, [yearId - 1, yearId]);
    const pupils = await addPupils(db, { authorityId: authority.id, today, yearId, random, staff, schools });
    await addPeople(db, { authorityId: authority.id, pupils, staff, today });
    if (delegates(authority.id)) await addDelegations(db, { authorityId: authority.id, staff, today });
    await addPeriods(db, { authorityId: authority.id, authority: authority.name, pupils, staff, today });
    await addMarks(db, { pupils, today });
    await addAmendments(db, { authorityId: authority.id, staff, today, catalog });
    await addWeeks(db, { authorityId: authority.id, pupils, today });
    await addResults(db, { authorityId: authority.id, pupils, yearId, today, catalog });
    await addPlans(db, { authorityId: authority.id, pupils, staff, today, yearId, random, catalog });
    await addRatings(db, { authorityId: authority.id, staff, today });
    await addEnquiries(db, { authorityId: authority.id, staff, today });
    await addLunchtimes(db, { pupils, today });
    await addViews(db, { authorityId: authority.id, staff, today });
    await addCycles(db, { authorityId: authority.id, yearId });
    await addNotes(db, { authorityId: authority.id, pupils, staff, today });
    if (keep) await addDocuments(db, { authorityId: authority.id, pupils, staff, today, yearId, keep });
    await addAlerts(db, { authorityId: authority.id, staff, today });
    if (hasMessages(authority.id)) await addMessages(db, { authorityId: authority.id, pupils, staff, today });
  }
}
