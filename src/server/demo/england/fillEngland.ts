import { sql } from 'kysely';
import { addPoolUser, type LocalPool } from '../../identity/pool/localPool.ts';
import { alertId } from '../../alerts/alerts.ts';
import { academicYearId } from '../../calendar/academicYears.ts';
import type { Catalog } from '../../../engine/index.ts';
import { settingUp } from '../../db/across/index.ts';
import type { Database } from '../../db/database.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { diceFrom } from './chance.ts';
import { makeDocuments } from './documents.ts';
import { addFiles } from './files.ts';
import type { Land } from './land.ts';
import { addEvents, addMail } from './mail.ts';
import { addPlans } from './plans.ts';
import { addPeriods } from './periods.ts';
import { authoritiesMade, claim, noteMade } from './progress.ts';
import { addPupils } from './pupils.ts';
import { addResults } from './results.ts';
import { addReviews } from './reviews.ts';
import { addAttendance, addExclusions, addNotes } from './records.ts';
import { addSchools, centreOf, linkSchools } from './schools.ts';
import { areasOf, areaAt, supportAuthority, type Area } from './size.ts';
import { addTermDates } from '../seed/schoolDays.ts';
import { accountKinds } from '../seed/staff.ts';
import { addStaff, assignTeachers, hostOf, subOf } from './staff.ts';
import { authorityNames } from './words.ts';

export interface EnglandOptions {
  readonly database: Database;
  readonly catalog: Catalog;
  /** Above 0 up to 1: the share of the authorities; each of them is as large as at the whole scale. */
  readonly scale: number;
  /** Number of the only authority to make, from 1, in the place of a share. */
  readonly only?: number;
  /** Academic years of marks, the current one among them. */
  readonly years: number;
  readonly seed: number;
  readonly today: string;
  /** Null with a Cognito pool: accounts are that pool's to make. */
  readonly accounts: { readonly pool: LocalPool; readonly password: string } | null;
  readonly report: (progress: Progress) => void;
}

/** After each authority: how far it is. */
export interface Progress {
  readonly done: number;
  readonly of: number;
  /** Rows of the authority just made, and how long they took in milliseconds; nothing for those made before. */
  readonly rows: number;
  readonly milliseconds: number;
}

/** Fills a database authority by authority, each in one transaction: what is killed goes on with the one it was at. */
export async function fillEngland(options: EnglandOptions): Promise<void> {
  const { database, catalog, seed, only, scale, years, report } = options;
  const { today } = await claim(database, { seed, today: options.today });
  const land: Land = { seed, today, yearId: academicYearId(today), yearsOfMarks: years, catalog, dice: diceFrom(seed) };
  const areas = only === undefined ? areasOf(scale) : [areaAt(only - 1)];
  const made = await authoritiesMade(database);
  await settingUp(database, (db) => addSupport(db, options, today));
  let done = areas.filter(({ id }) => made.has(id)).length;
  for (const area of areas.filter(({ id }) => !made.has(id))) {
    const start = performance.now();
    const rows = await settingUp(database, (db) => addAuthority(db, land, area, options.accounts));
    done += 1;
    report({ done, of: areas.length, rows, milliseconds: performance.now() - start });
  }
  // Plans are made from what is known of the tables; until the server looks by itself that would be nothing.
  await sql`vacuum analyze`.execute(database.owner);
}

/** What belongs to an authority beside its schools, in the order in which one part needs another. */
const parts = [
  addStaff,
  addPupils,
  addPeriods,
  linkSchools,
  assignTeachers,
  makeDocuments,
  addPlans,
  addReviews,
  addResults,
  addNotes,
  addExclusions,
  addFiles,
  addMail,
  addEvents,
  addAttendance,
];

/** Documents, suspensions, plans that are handed in or completed, and meetings. */
const officersAlerts = [
  alertId.newDocument,
  alertId.exclusionAdded,
  alertId.pepSubmitted,
  alertId.pepCompleted,
  alertId.meetingDateSet,
];

async function addAuthority(db: Db, land: Land, area: Area, accounts: EnglandOptions['accounts']): Promise<number> {
  const [latitude, longitude] = centreOf(area);
  await db
    .insertInto('authority')
    .values({
      id: area.id,
      name: authorityNames[area.place] ?? `Authority ${area.id}`,
      support_tel: '01632 960101',
      latitude,
      longitude,
      settings: JSON.stringify({
        useExportPassword: true,
        hasPercentageStudents: true,
        hasMessaging: true,
        alerts: officersAlerts,
      }),
    })
    .execute();
  await db
    .insertInto('premium_rate')
    .values(
      [-3, -2, -1, 0].map((back) => ({
        authority_id: area.id,
        academic_year_id: land.yearId + back,
        pence: 230_000 + (area.place % 9) * 5_000,
      })),
    )
    .execute();
  for (const [index, { name }] of accountKinds.entries()) {
    if (accounts)
      await addPoolUser(db, accounts.pool, {
        sub: subOf(area, index),
        username: `${name}@${hostOf(area)}`,
        password: accounts.password,
      });
  }
  await addTermDates(db, area.id, [land.yearId - 1, land.yearId]);
  await addSchools(db, land, area);
  for (const add of parts) await add(db, land, area);
  return noteMade(db, area.id);
}

const supportUser = { sub: '5a1e0000-0000-4000-8000-000000000001', username: 'support@england.example' };

/** Whose user may switch to every authority. */
async function addSupport(db: Db, { accounts }: EnglandOptions, today: string): Promise<void> {
  if (accounts) await addPoolUser(db, accounts.pool, { ...supportUser, password: accounts.password });
  await db
    .insertInto('authority')
    .values({ id: supportAuthority, name: 'Support', is_support: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('app_user')
    .values({
      ...supportUser,
      id: 1,
      authority_id: supportAuthority,
      first_name: 'Wren',
      last_name: 'Oakenthorn',
      type_id: 3,
      last_sign_in_at: null,
      signed_out_at: null,
      added_at: `${today}T09:00:00Z`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
