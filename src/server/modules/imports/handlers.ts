import { columnsOfFields, missingColumns } from '../../../engine/index.ts';
import { audit } from '../audit.ts';
import type { Handlers, ListHandler, UnitCall } from '../handler.ts';
import { ServerError } from '../../errors.ts';
import { listHandler, type ListDefinition } from '../lists/listHandler.ts';
import { applyRun } from './applyRun.ts';
import { candidateOptions } from './candidates.ts';
import { decideRow, leaveOutAll, leaveOutRow, undecideRow } from './decideRow.ts';
import { columnsOf } from './headings/fields.ts';
import { columnList } from './headings/lists.ts';
import { byWhom, importList, importRowList, person } from './importLists.ts';
import { countRows, countToCorrect, runsInSight, undoUntil, type Run } from './runs.ts';
import { undoRun } from './undoRun.ts';
import { uploadRows } from './uploadRows.ts';
import { readWork } from './progress/readWork.ts';

/** A list of a file of the authority; of any other there is none. */
const ofRun = (definition: ListDefinition): ListHandler => {
  const { list } = listHandler(definition);
  return {
    list: async (call) => {
      await readRun(call, Number(call.query.runId));
      return list(call);
    },
  };
};

export const importHandlers = {
  'imports.list': listHandler(importList),
  'imports.rows': ofRun(importRowList),
  'imports.columns': ofRun(columnList),
  'imports.run': {
    run: async (call) => {
      const run = await readRun(call, Number(call.query.runId));
      const counts = await countRows(call, run.id);
      await audit(call, { action: 'imports.run', record: `import/${run.id}` });
      const moment = (at: Date | null) => at?.toISOString() ?? null;
      return {
        contents: [
          {
            runId: run.id,
            kind: run.kind,
            fileName: run.file_name,
            state: run.state,
            unread: run.unread,
            passed: { columns: run.passed_columns, rows: run.passed_rows, area: run.passed_area },
            missing: run.state === 'ready' ? missingOf(call, run) : [],
            isStale: run.is_stale,
            madeBy: run.made_by_name ?? '',
            madeAt: run.made_at.toISOString(),
            appliedBy: run.applied_at === null ? null : run.applied_by_name,
            appliedAt: moment(run.applied_at),
            undoneBy: run.undone_by_name,
            undoneAt: moment(run.undone_at),
            undoUntil: moment(undoUntil(run)),
            counts,
            toCorrect: await countToCorrect(call, run.id),
          },
        ],
      };
    },
  },
  'imports.work': readWork,
  'imports.upload': uploadRows,
  'imports.decide': decideRow,
  'imports.undecide': undecideRow,
  'imports.candidates': { run: candidateOptions },
  'imports.leaveOut': leaveOutRow,
  'imports.leaveOutAll': leaveOutAll,
  'imports.apply': applyRun,
  'imports.undo': undoRun,
} satisfies Handlers;

/** Fields that a row needs and no column is read as; none of a file of an earlier version, which had them all. */
function missingOf(call: UnitCall, { kind, fields }: Pick<Run, 'kind' | 'fields'>): string[] {
  const columns = columnsOf(call, kind);
  return fields.length === 0 ? [] : [...missingColumns(columns, columnsOfFields(columns, fields))];
}

async function readRun(call: UnitCall, runId: number) {
  const run = await call.db
    .selectFrom('import_run')
    .selectAll()
    .select([
      byWhom('made_by', 'import_run').as('made_by_name'),
      byWhom('applied_by', 'import_run').as('applied_by_name'),
      person('undone_by').as('undone_by_name'),
    ])
    .where('id', '=', runId)
    .where(runsInSight(call, 'import_run'))
    .executeTakeFirst();
  if (!run) throw new ServerError('NOT_FOUND');
  return run;
}
