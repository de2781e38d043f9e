import { randomInt } from 'node:crypto';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { makeFirstUser, type FirstUser } from '../identity/pool/firstUser.ts';
import { readCommandLine, refuse } from './commandLine.mjs';

const usage = `Makes the first authority and its first super user in a database that has none.

  npm run bootstrap -- --authority "Name" --username head@authority.example --first-name Ann --last-name Lee

  --authority      name of the local authority                (or BOOTSTRAP_AUTHORITY)
  --authority-id   its number, 2 unless said; overlays for it lie in schemas/overlays/<number>
  --username       e-mail address the super user signs in with (or BOOTSTRAP_USERNAME)
  --first-name     (or BOOTSTRAP_FIRST_NAME)
  --last-name      (or BOOTSTRAP_LAST_NAME)
  --sub            with a Cognito pool: the user's sub there   (or BOOTSTRAP_SUB)

With the pool of our own a password is made and printed once. Settings of the server apply: DATA_DIR, DATABASE_URL, COGNITO_….`;

const text = { type: 'string' } as const;
const { values } = readCommandLine({
  usage,
  options: { authority: text, 'authority-id': text, username: text, 'first-name': text, 'last-name': text, sub: text },
});

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const user = readUser(config.pool.kind);
  const database = await openDatabase({
    url: config.databaseUrl,
    logins: config.databaseLogins,
    dataDir: config.dataDir,
    onCrash: stopAtOnce,
  });
  try {
    await migrate(database);
    const made = await makeFirstUser(database, user);
    if (!made) throw new Error('This database already has an authority. Further users are added in the portal.');
  } finally {
    await database.close();
  }
  console.log(`Made ${user.authority} (${user.authorityId}) with the super user ${user.username}.`);
  if (user.password !== null) console.log(`Password, shown only now: ${user.password}`);
}

function readUser(pool: 'local' | 'cognito'): FirstUser {
  const given = (name: 'authority' | 'username' | 'first-name' | 'last-name' | 'sub') =>
    (values[name] ?? process.env[`BOOTSTRAP_${name.toUpperCase().replace('-', '_')}`])?.trim() ?? '';
  const missing = (['authority', 'username', 'first-name', 'last-name'] as const).filter((name) => given(name) === '');
  if (missing.length > 0) refuse(`Missing: --${missing.join(', --')}.\n\n${usage}`);
  const authorityId = Number(values['authority-id'] ?? '2');
  if (!Number.isInteger(authorityId) || authorityId < 1 || authorityId > 2_000_000_000)
    refuse('--authority-id must be a whole number above 0.');
  if (!/^[^\s@]+@[^\s@]+$/.test(given('username'))) refuse('--username must be an e-mail address.');
  if (pool === 'cognito' && given('sub') === '')
    refuse('With a Cognito pool, --sub has to say which of its users this is.');
  if (pool === 'local' && given('sub') !== '')
    refuse(
      '--sub is for a Cognito pool; set COGNITO_REGION, COGNITO_USER_POOL_ID and COGNITO_CLIENT_ID, or leave it out.',
    );
  return {
    authority: given('authority'),
    authorityId,
    username: given('username'),
    firstName: given('first-name'),
    lastName: given('last-name'),
    sub: pool === 'cognito' ? given('sub') : null,
    password: pool === 'cognito' ? null : makePassword(),
  };
}

/** Sixteen characters without look-alikes, of every kind that the strength rule asks for (SIGN-8). */
function makePassword(): string {
  const kinds = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz', '23456789', '@$!%*?&'];
  const pick = (letters: string) => letters.charAt(randomInt(letters.length));
  const chosen = [...kinds.map(pick), ...Array.from({ length: 12 }, () => pick(kinds.slice(0, 3).join('')))];
  for (let index = chosen.length - 1; index > 0; index -= 1) {
    const other = randomInt(index + 1);
    [chosen[index], chosen[other]] = [chosen[other] ?? '', chosen[index] ?? ''];
  }
  return chosen.join('');
}

function stopAtOnce(sentence: string): void {
  console.error(sentence);
  process.exit(1);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
