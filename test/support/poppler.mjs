// Used by the test command, which nothing compiles, hence plain JavaScript on Node alone.
import { existsSync } from 'node:fs';
import { canInstallPackages } from './chromium.mjs';

const program = '/usr/bin/pdftotext';

/**
 * Poppler's reader of PDFs for a test run, installed from Debian where it can be. Gives { program }, the path of
 * `pdftotext`, or { missing: why }.
 */
export function providePoppler(run) {
  if (existsSync(program)) return { program };
  if (!canInstallPackages())
    return { missing: 'poppler is not installed here and cannot be without being root on Debian' };
  try {
    run('apt-get', ['update', '-q']);
    run('apt-get', ['install', '-yq', '--no-install-recommends', 'poppler-utils']);
  } catch (error) {
    return { missing: `Debian’s package of poppler could not be installed (${error.message})` };
  }
  return existsSync(program) ? { program } : { missing: 'Debian’s package of poppler has no pdftotext' };
}
