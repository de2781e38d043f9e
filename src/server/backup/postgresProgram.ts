import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { BackupError } from '../db/backupFolder.ts';

/** Of PostgreSQL's client programs, those that a backup and a restore need. */
type Program = 'pg_dump' | 'pg_restore';

/** Throws a sentence where a program is missing, or too old for a server of this major version. */
export function requireProgram(program: Program, serverMajor: number): void {
  const { stdout, error } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  const advice = `Please install PostgreSQL's client programs, version ${serverMajor} or newer (Debian: postgresql-client).`;
  if (error !== undefined) throw new BackupError(`${program} is not installed here. ${advice}`);
  const major = Number(/(\d+)[.\d]*/.exec(stdout)?.[1] ?? 0);
  if (major < serverMajor)
    throw new BackupError(
      `${program} here is of version ${major}, and the server of version ${serverMajor}. ${advice}`,
    );
}

/** Runs a program to its end; throws what it said where it failed. The connection is told by the environment alone. */
export async function runProgram(program: Program, args: readonly string[], connection: Environment): Promise<void> {
  const child = spawn(program, args, { env: { ...process.env, ...connection }, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (piece: Buffer) => void (said = (said + piece.toString()).slice(-2_000)));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new BackupError(`${program} did not end well. It says: ${said.trim()}`);
}

type Environment = Readonly<Record<string, string>>;

/** Settings of an address that both the driver and PostgreSQL's programs know, as the programs call them. */
const shared = { sslmode: 'PGSSLMODE', sslrootcert: 'PGSSLROOTCERT', sslcert: 'PGSSLCERT', sslkey: 'PGSSLKEY' };

/** What tells PostgreSQL's programs of a database; a password on a command line could be read by whoever is here. */
export function connectionOf(address: string): Environment {
  const { hostname, port, username, password, pathname, searchParams } = new URL(address);
  const settings: [string, string | null][] = [
    ['PGHOST', decodeURIComponent(hostname) || searchParams.get('host')],
    ['PGPORT', port],
    ['PGUSER', decodeURIComponent(username)],
    ['PGPASSWORD', decodeURIComponent(password)],
    ['PGDATABASE', decodeURIComponent(pathname.slice(1))],
    ...Object.entries(shared).map(([name, setting]): [string, string | null] => [setting, searchParams.get(name)]),
  ];
  // The driver's word for "encrypted, whoever it is".
  const spoken = (value: string) => (value === 'no-verify' ? 'require' : value);
  return Object.fromEntries(settings.flatMap(([name, value]) => (value ? [[name, spoken(value)]] : [])));
}
