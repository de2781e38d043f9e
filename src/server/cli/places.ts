import { openStorage } from '../modules/attachments/openStorage.ts';
import { removeStoredPlaces } from '../modules/attachments/places/storedPlaces.ts';
import { readCommandLine } from './commandLine.mjs';
import { onDatabase } from './onDatabase.ts';

const usage = `Takes out of the photographs, films and recordings that are stored what tells where they were made, as is
done to each that is added. Prints how many it looked through, and how many it changed; done again it changes none.

  npm run places

Settings of the server apply: DATA_DIR, DATABASE_URL, FILES_DIR. With embedded data the server has to be stopped first;
on PostgreSQL it may go on.`;

readCommandLine({ usage, takes: [0, 0] });

onDatabase(async (database, config) => {
  const { looked, changed, unreadable } = await removeStoredPlaces(database, openStorage(config, database));
  console.log(`Files looked through: ${looked}. Changed: ${changed}.`);
  if (unreadable.length === 0) return;
  console.log(`Not built as their kind is, and left as they were: ${unreadable.length}`);
  for (const reference of unreadable) console.log(`  ${reference}`);
});
