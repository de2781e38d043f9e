import { londonDate } from '../../contract/index.ts';
import { randomBytes } from 'node:crypto';
import { loadServerCatalog } from '../catalog/loadServerCatalog.ts';
import { ConfigError, readConfig, type DatabaseLogins } from '../config.ts';
import { openDatabase, type DatabaseOptions } from '../db/database.ts';
import { fillEngland, type Progress } from '../demo/england/fillEngland.ts';
import { NotEnglandError } from '../demo/england/progress.ts';
import { england } from '../demo/england/size.ts';
import { keepCodeClasses } from '../db/across/index.ts';
import { migrate } from '../db/migrate.ts';
import { loadLocalPool } from '../identity/pool/localPool.ts';
import { codeClasses } from '../modules/attendance/codes.ts';
import { readCommandLine, refuse, wholeNumber } from './commandLine.mjs';

const usage = `Fills the PostgreSQL database of DATABASE_URL with invented data at the size of all England:
${england.authorities} authorities, ${england.schools} schools, ${england.pupils} children in care, and nine terms of PEPs with
stages, documents, messages, case notes, exclusions, a month of alerts, term dates and marks. No person, school or
authority in it is real. The bytes of its files stand in the database: they open while FILES_DIR is not set.

  DATABASE_URL=postgres://user:password@host:port/england npm run seed:england -- --scale 0.1

  --scale      share of the authorities to make, above 0 up to 1 (1); each is as large as at the whole scale. A larger
               scale given later adds to what is there
  --authority  makes only the authority of this number, 1 to ${england.authorities}, the same as it is in the whole of England
  --years      academic years of marks: 1 is this one until today, 2 has the whole one before it too (1)
  --seed       a whole number; the same one makes the same data (1)
  --today      the day that dates are relative to, YYYY-MM-DD; a database once begun keeps its day (today)
  --password   password of the accounts, as at the end of the run (made up and shown, new with each run that makes any)
  --help

The whole scale takes about 17 GB of disk, and 5 GB more with each further year of marks. It may be stopped at any
time, and goes on where it was when started again.
The database must be new and empty, or one that this command began.`;

/** What stops the command, in a sentence for whoever typed it. */
class UsageError extends Error {}

async function main(): Promise<void> {
  const wanted = readOptions();
  const config = readConfig(process.env);
  if (config.databaseUrl === null) {
    throw new UsageError(
      'DATABASE_URL is not set. This much data is for a PostgreSQL server; set it to a new, empty database there, such as\npostgres://user:password@host:port/england',
    );
  }
  const database = await openDatabase({
    ...longRunning(config.databaseUrl, config.databaseLogins),
    dataDir: null,
    onCrash: () => undefined,
  });
  const password = wanted.password ?? `England-${randomBytes(6).toString('hex')}!`;
  try {
    await migrate(database);
    const catalog = loadServerCatalog();
    await keepCodeClasses(database, codeClasses(catalog));
    const accounts = config.pool.kind === 'local' ? { pool: await loadLocalPool(database), password } : null;
    await fillEngland({ ...wanted, database, catalog, accounts, report: reporter() });
    console.log(
      accounts === null
        ? 'Done.'
        : `Done. Accounts made now have the password ${password}: support@england.example and, of each authority,\nsuper, la, dt, sw, iro, oeu and readonly@a001.england.example, a002 and so on.`,
    );
  } finally {
    await database.close();
  }
}

/** One authority's plans are one statement; it may take longer than a request's ever may. */
function longRunning(text: string, logins: DatabaseLogins | null): Pick<DatabaseOptions, 'url' | 'logins'> {
  const patient = (address: string): string => {
    const url = new URL(address);
    url.searchParams.set(
      'options',
      `${url.searchParams.get('options') ?? ''} -c statement_timeout=0 -c idle_in_transaction_session_timeout=0`.trim(),
    );
    return url.href;
  };
  return {
    url: patient(text),
    logins: logins && { systemUrl: patient(logins.systemUrl), migrationUrl: patient(logins.migrationUrl) },
  };
}

function readOptions() {
  const text = { type: 'string' } as const;
  const options = { scale: text, authority: text, years: text, seed: text, today: text, password: text };
  const { values } = readCommandLine({ usage, options });
  const scale = Number(values.scale ?? '1');
  const seed = wholeNumber(values.seed ?? '1', { name: '--seed', most: 1_000_000 });
  const years = wholeNumber(values.years ?? '1', { name: '--years', least: 1, most: 6 });
  const today = values.today ?? londonDate(new Date());
  if (!(scale > 0 && scale <= 1)) refuse('--scale must be a number above 0 and up to 1.');
  if (!/^20\d\d-\d\d-\d\d$/.test(today) || Number.isNaN(Date.parse(today)))
    refuse('--today must be a day, as 2026-11-18.');
  const only =
    values.authority && wholeNumber(values.authority, { name: '--authority', least: 1, most: england.authorities });
  return { scale, years, seed, today, password: values.password ?? null, ...(typeof only === 'number' && { only }) };
}

/** Prints how far it is, how fast it goes, and what is left at that pace. */
function reporter(): (progress: Progress) => void {
  let rowsHere = 0;
  let spent = 0;
  let made = 0;
  return ({ done, of, rows, milliseconds }) => {
    rowsHere += rows;
    spent += milliseconds;
    made += 1;
    const left = ((of - done) * spent) / made / 60_000;
    const rate = Math.round((rowsHere / spent) * 1000);
    console.log(
      `${done} of ${of} authorities, ${rowsHere.toLocaleString('en-GB')} rows, ${rate.toLocaleString('en-GB')} a second, ${left < 1 ? 'under a minute' : `about ${Math.ceil(left)} min`} left`,
    );
  };
}

main().catch((error: unknown) => {
  const expected = error instanceof UsageError || error instanceof NotEnglandError || error instanceof ConfigError;
  console.error(expected ? error.message : error);
  process.exit(1);
});
