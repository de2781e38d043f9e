import { randomInt } from 'node:crypto';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { addAuthority, type NewAuthority } from '../identity/pool/newAuthority.ts';
import { readCommandLine, refuse, wholeNumber } from './commandLine.mjs';

const usage = `Adds a local authority and its super user, who goes on from there in the portal.

  npm run authority -- add --name "Name" --username head@authority.example --first-name Ann --last-name Lee

  --name        of the local authority
  --number      its number, the next free one from 2 on unless said; its overlays lie in schemas/overlays/<number>
  --support     it is the one whose users may work as any other authority; there is at most one
  --username    e-mail address the super user signs in with
  --first-name
  --last-name
  --sub         with a Cognito pool: the user's sub there

With the pool of our own a password is made and printed once. Settings of the server apply: DATA_DIR, DATABASE_URL,
COGNITO_…. With embedded data the server has to be stopped first; on PostgreSQL it may go on.`;

const text = { type: 'string' } as const;
const { values, positionals } = readCommandLine({
  usage,
  options: {
    name: text,
    number: text,
    support: { type: 'boolean' },
    username: text,
    'first-name': text,
    'last-name': text,
    sub: text,
  },
  takes: [1, 1],
});

async function main(): Promise<void> {
  if (positionals[0] !== 'add') refuse(`"${positionals[0]}" is nothing this does; it can add.\n\n${usage}`);
  const config = readConfig(process.env);
  const authority = readAuthority(config.pool.kind);
  const database = await openDatabase({
    url: config.databaseUrl,
    logins: config.databaseLogins,
    dataDir: config.dataDir,
    onCrash: stopAtOnce,
  });
  let id: number;
  try {
    await migrate(database);
    id = await addAuthority(database, authority);
  } finally {
    await database.close();
  }
  console.log(`Made ${authority.name} (${id}) with the super user ${authority.username}.`);
  if (authority.password !== null) console.log(`Password, shown only now: ${authority.password}`);
}

function readAuthority(pool: 'local' | 'cognito'): NewAuthority {
  const given = (name: 'name' | 'username' | 'first-name' | 'last-name' | 'sub') => (values[name] ?? '').trim();
  const missing = (['name', 'username', 'first-name', 'last-name'] as const).filter((name) => given(name) === '');
  if (missing.length > 0) refuse(`Missing: --${missing.join(', --')}.\n\n${usage}`);
  if (!/^[^\s@]+@[^\s@]+$/.test(given('username'))) refuse('--username must be an e-mail address.');
  if (pool === 'cognito' && given('sub') === '')
    refuse('With a Cognito pool, --sub has to say which of its users this is.');
  if (pool === 'local' && given('sub') !== '')
    refuse(
      '--sub is for a Cognito pool; set COGNITO_REGION, COGNITO_USER_POOL_ID and COGNITO_CLIENT_ID, or leave it out.',
    );
  return {
    name: given('name'),
    id:
      values.number === undefined
        ? null
        : wholeNumber(values.number, { name: '--number', least: 1, most: 2_000_000_000 }),
    isSupport: values.support === true,
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
