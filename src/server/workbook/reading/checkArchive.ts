import { archiveFault } from '../../../engine/index.ts';
import { ServerError } from '../../errors.ts';

/** 100,000 rows of thirty filled columns come to some 150 MB. */
const most = { entries: 2000, unpacked: 400 * 1024 * 1024 };

const sentences = {
  tooMuch: 'This workbook holds more than can be read at once. Please leave out other sheets and pictures.',
  broken: 'This workbook is damaged. Please save it in the spreadsheet again.',
} as const;

/** Refuses an archive that says that it holds more than can be unpacked, before anything is. */
export function checkArchive(bytes: Buffer): void {
  const fault = archiveFault(bytes, most);
  if (fault !== null) throw new ServerError('INVALID', { message: sentences[fault] });
}
