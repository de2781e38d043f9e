import type { ReplyOf } from '../../../../contract/index.ts';
import { headingKey } from '../../../../engine/index.ts';
import { ServerError } from '../../../errors.ts';
import { audit } from '../../audit.ts';
import type { UnitHandler } from '../../handler.ts';
import { lockRun, runFacts, type Run } from '../runs.ts';
import { chosenField, columnsOf, fieldTitle, refusedChoice } from './fields.ts';

/** Somebody says which field a column of a file is; its rows are read again when all is said. */
export const matchColumn: UnitHandler<ReplyOf<'imports.matchColumn'>> = {
  facts: runFacts,
  run: async (call) => {
    const run = await lockRun(call, Number(call.body.runId));
    const index = Number(call.body.column) - 1;
    const heading = run.headings[index] ?? '';
    if (heading === '' || run.fields[index] === undefined) throw new ServerError('NOT_FOUND');
    const field = chosenField(call, run.kind);
    const columns = columnsOf(call, run.kind);
    if (field !== '') refuseTwice(run, index, { field, title: fieldTitle(columns, field) });
    await call.db
      .updateTable('import_run')
      .set({
        fields: run.fields.map((one, at) => (isSame(run, at, index) ? field : one)),
        unread: run.unread.filter((one) => headingKey(one) !== headingKey(heading)),
        is_stale: true,
      })
      .where('id', '=', run.id)
      .execute();
    await audit(call, {
      action: 'imports.matchColumn',
      record: `import/${run.id}`,
      detail: {
        importHeading: heading,
        before: { importField: run.unread.includes(heading) ? null : fieldTitle(columns, run.fields[index]) },
        after: { importField: fieldTitle(columns, field) },
      },
    });
    return { success: true, id: run.id };
  },
};

/** Columns of one heading cannot be told apart in the next file. */
const isSame = ({ headings }: Run, at: number, index: number): boolean =>
  headingKey(headings[at] ?? '') === headingKey(headings[index] ?? '');

/** One field is said by one column. */
function refuseTwice(run: Run, index: number, { field, title }: { field: string; title: string }): void {
  const heading = run.headings[index];
  if (run.headings.some((_, at) => at !== index && isSame(run, at, index)))
    throw refusedChoice(`Two columns of this file are called “${heading}”; please give them different headings`);
  const other = run.fields.findIndex((one, at) => one === field && at !== index);
  if (other >= 0)
    throw refusedChoice(
      `“${title}” is read from the column “${run.headings[other]}” already; please change that first`,
    );
}
