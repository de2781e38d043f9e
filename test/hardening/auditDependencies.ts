import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine } from '../../src/server/cli/commandLine.mjs';
import { root } from '../architecture/source.ts';
import { licencesOf, notAllowed } from './licences.ts';

readCommandLine({
  usage: `Known vulnerabilities of what the product runs on, asked of the registry, and the licences it is under.

  npm run audit:dependencies`,
});

interface Audit {
  readonly error?: { readonly summary?: string; readonly detail?: string };
  readonly message?: string;
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly isDirect: boolean }>>;
  readonly metadata?: { readonly dependencies?: { readonly prod?: number } };
}

const asked = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: root,
  encoding: 'utf8',
  timeout: 120_000,
  shell: process.platform === 'win32',
});
const answer = parsed(asked.stdout ?? '');
if (answer?.vulnerabilities === undefined) {
  const refusal = /npm (?:warn audit|error) (\d{3} [^\n]*)/.exec(asked.stderr ?? '')?.[1];
  console.log(
    `Vulnerabilities: not run, ${refusal ?? answer?.message ?? answer?.error?.summary ?? asked.error?.message ?? 'the registry does not answer'}.`,
  );
} else {
  const found = Object.entries(answer.vulnerabilities);
  console.log(`Vulnerabilities: ${found.length} of ${answer.metadata?.dependencies?.prod ?? '?'} packages`);
  for (const [name, { severity, isDirect }] of found)
    console.log(`  ${severity}: ${name}${isDirect ? ', of our own choice' : ''}`);
  if (found.some(([, { severity }]) => severity === 'high' || severity === 'critical')) process.exitCode = 1;
}

const licences = licencesOf(readFileSync(join(root, 'package-lock.json'), 'utf8'));
console.log(`Licences of ${[...licences.values()].flat().length} packages:`);
for (const [licence, names] of [...licences].toSorted(([, one], [, other]) => other.length - one.length))
  console.log(`  ${licence}: ${names.length}${names.length <= 3 ? ` (${names.join(', ')})` : ''}`);
const refused = notAllowed(licences);
for (const line of refused) console.log(`  not allowed: ${line}`);
if (refused.length > 0) process.exitCode = 1;

function parsed(text: string): Audit | null {
  try {
    return JSON.parse(text) as Audit;
  } catch {
    return null;
  }
}
