import type { ReplyOf } from '../../../../contract/index.ts';
import { columnsOfFields, missingColumns } from '../../../../engine/index.ts';
import { ServerError } from '../../../errors.ts';
import { rereadRows, type Reread } from '../../../workbook/reading/reading.ts';
import type { CellRow } from '../../../workbook/reading/fileCells.ts';
import { inTurn } from '../../../workbook/turns.ts';
import { audit } from '../../audit.ts';
import type { OutsideHandler, UnitCall } from '../../handler.ts';
import { keepBatch } from '../keepBatch.ts';
import type { ImportKind } from '../kind.ts';
import { inRun } from '../places.ts';
import { repetitionFinder } from '../planRows.ts';
import { runFacts, type Run } from '../runs.ts';
import { followed, type Tell } from '../progress/followed.ts';
import { columnsOf } from './fields.ts';
import { remember } from './remembered.ts';

/** Rows that are read at a time. */
const atOnce = 500;

/** Reads the rows of a file again with the columns that were chosen, and remembers these for the next one. */
export const readAgain: OutsideHandler<ReplyOf<'imports.readAgain'>> = {
  facts: runFacts,
  outside: (call, course) =>
    inTurn({ userId: call.viewer.userId, signal: course.signal }, () =>
      followed(call, { step: 'readAgain', runId: Number(call.body.runId) }, (tell) =>
        inRun(call, course, (unit, run, kind) => rereadRun(unit, { run, kind }, tell)),
      ),
    ),
};

interface Held {
  readonly run: Run;
  readonly kind: ImportKind;
}

async function rereadRun(call: UnitCall, { run, kind }: Held, tell: Tell): Promise<ReplyOf<'imports.readAgain'>> {
  const columns = columnsOf(call, run.kind);
  const missing = missingColumns(columns, columnsOfFields(columns, run.fields));
  if (missing.length > 0)
    throw new ServerError('INVALID', {
      message: `No column is read as ${missing.join(', ')}. Please say which column it is.`,
    });
  await remember(call, run, columns);
  const plan = { form: call.declarations.form(kind.form), fields: run.fields, today: call.today };
  const rows = await rereadRows(plan, (reread) => replan(call, { run, kind }, { reread, tell }));
  await call.db
    .updateTable('import_run')
    .set({ is_stale: false })
    .where('authority_id', '=', run.authority_id)
    .where('id', '=', run.id)
    .execute();
  await audit(call, {
    action: 'imports.readAgain',
    record: `import/${run.id}`,
    detail: { before: null, after: { importKind: run.kind, rows } },
  });
  return { success: true, id: run.id };
}

async function replan(
  call: UnitCall,
  { run, kind }: Held,
  { reread, tell }: { readonly reread: Reread; readonly tell: Tell },
): Promise<number> {
  const find = repetitionFinder(kind);
  const place = { runId: run.id, kindId: run.kind, kind, matcher: kind.matcher(call) };
  let [last, count] = [0, 0];
  for (;;) {
    const kept = await rowsAfter(call, run.id, last);
    const end = kept.at(-1);
    if (end === undefined) return count;
    await call.db
      .deleteFrom('import_row')
      .where('authority_id', '=', run.authority_id)
      .where('run_id', '=', run.id)
      .where('row_number', '>', last)
      .where('row_number', '<=', end.row)
      .execute();
    await keepBatch(call, place, (await reread(kept)).map(find));
    last = end.row;
    count += kept.length;
    tell(kept.length);
  }
}

async function rowsAfter({ db, viewer }: UnitCall, runId: number, last: number): Promise<CellRow[]> {
  const found = await db
    .selectFrom('import_row')
    .select(['row_number', 'cells'])
    .where('authority_id', '=', viewer.authorityId)
    .where('run_id', '=', runId)
    .where('row_number', '>', last)
    .orderBy('row_number')
    .limit(atOnce)
    .execute();
  return found.map(({ row_number: row, cells }) => ({ row, cells: cells ?? [] }));
}
