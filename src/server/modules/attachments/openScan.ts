import { sql, type RawBuilder } from 'kysely';
import type { FileScan } from '../../../contract/index.ts';

/** What readers are told of a stored file, of a table `attachment` by this name: nothing where it was let pass. */
export const openScan = (file: string): RawBuilder<FileScan> =>
  sql<FileScan>`nullif(${sql.ref(`${file}.scan`)}, 'clean')`;
