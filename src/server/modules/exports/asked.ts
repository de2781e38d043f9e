import { isStrongPassword, WEAK_PASSWORD } from '../../../contract/index.ts';
import { ServerError } from '../../errors.ts';
import { cleanName } from '../attachments/fileName.ts';
import type { Call } from '../handler.ts';

/** The password of the file: a strong one where the authority wants one, else whatever was given (EXP-5, D-87). */
export function passwordOf({ body, viewer }: Call): string | null {
  const given = [body.modalExportPassword, body.password].find((each) => typeof each === 'string' && each !== '');
  const password = typeof given === 'string' ? given : null;
  if (viewer.settings.useExportPassword && (password === null || !isStrongPassword(password))) {
    throw new ServerError('INVALID', { message: WEAK_PASSWORD });
  }
  return password;
}

/** Always a strong one, whatever the authority's other files have: of files that hold whole records. */
export function strongPasswordOf(call: Call): string {
  const password = passwordOf(call);
  if (password === null || !isStrongPassword(password)) throw new ServerError('INVALID', { message: WEAK_PASSWORD });
  return password;
}

/** The name under which the file is handed out, always that of a workbook. */
export function fileNameOf({ body }: Call, otherwise: string): string {
  const wanted = typeof body.modalExportFilename === 'string' ? body.modalExportFilename : '';
  const name =
    cleanName(wanted)
      .replace(/\.xlsx$/i, '')
      .replace(/[. ]+$/, '') || otherwise.replace(/\.xlsx$/i, '');
  return `${name}.xlsx`;
}
