import type { Browser } from 'playwright-core';
import { startProduct } from '../../browser/support/product.ts';
import { providePostgres } from '../../support/postgres.mjs';
import { createDatabase } from '../../support/testDatabase.ts';
import { benchFigures } from './figures.ts';
import { fill, pupils } from './ground.ts';
import { benchPeople } from './people.ts';
import { benchScreens } from './screens.ts';

/** Marking and what is reckoned from marks, in an authority of a thousand pupils with a full year of them. */
export async function benchMarks(browser: Browser): Promise<void> {
  const postgres = await providePostgres(() => {
    throw new Error('the bench installs nothing');
  });
  if (postgres.url === undefined) return console.log(`Marks: not run, ${postgres.missing}`);
  const made = await createDatabase(postgres.url);
  const environment = { DATABASE_URL: made.url, SEED: 'demo', BENCH: '1' };
  const product = await startProduct(undefined, { environment });
  try {
    const { database, marks } = await fill(made.url);
    console.log(`Marks of ${pupils} pupils, ${marks} of them, on PostgreSQL:`);
    await benchFigures(database);
    await benchPeople(product.url, database);
    await benchScreens(browser, product.url, database);
    await database.close();
  } finally {
    await product.remove();
    await made.drop();
    await postgres.stop();
  }
}
