import { openFile, rereader } from '../../src/server/workbook/reading/openFile.ts';
import { sheetsOf, type CellRow } from '../../src/server/workbook/reading/fileCells.ts';
import type { Batch, ReadingPlan, RereadingPlan, SheetsPlan } from '../../src/server/workbook/reading/messages.ts';
import type { Reading, Reread } from '../../src/server/workbook/reading/reading.ts';

/** In the place of the thread: tests of who may send a file start none. */
export async function readFile<T>(plan: ReadingPlan, work: (reading: Reading) => Promise<T>): Promise<T> {
  const { head, rows } = await openFile(plan);
  async function* batches(): AsyncGenerator<Batch> {
    for await (const row of rows) yield row === null ? { rows: [], passed: 1 } : { rows: [row], passed: 0 };
  }
  return work({ head, batches });
}

export const rereadRows = <T>(plan: RereadingPlan, work: (reread: Reread) => Promise<T>): Promise<T> => {
  const reread = rereader(plan);
  return work((rows) => Promise.resolve(reread(rows)));
};

export const readSheets = ({ bytes, password, names }: SheetsPlan): Promise<readonly (readonly CellRow[])[]> =>
  sheetsOf(Buffer.from(bytes), password, names);
