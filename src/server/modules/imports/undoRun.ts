import type { ReplyOf } from '../../../contract/index.ts';
import { ServerError } from '../../errors.ts';
import { audit } from '../audit.ts';
import type { UnitHandler } from '../handler.ts';
import { sidesOf, someRows, type KeptRow } from './applyRun.ts';
import type { WrittenRow } from './kind.ts';
import { kindOf } from './kinds.ts';
import { lockRun, runFacts } from './runs.ts';

const namesTold = 3;

/** Takes an import back: all of it, or nothing where something was built on any of its rows. */
export const undoRun: UnitHandler<ReplyOf<'imports.undo'>> = {
  facts: runFacts,
  run: async (call) => {
    const run = await lockRun(call, Number(call.body.runId));
    const kind = kindOf(run.kind);
    await kind.hold(call);
    const kept: string[] = [];
    for await (const rows of someRows(call, run.id, ['new', 'changed'])) {
      const written = rows.map(writtenRow);
      kept.push(...(await kind.undo(call, written)));
      await audit(
        call,
        ...rows.map((row) => {
          const { before, after } = sidesOf(row);
          return {
            action: 'imports.undo',
            record: kind.record(row.record_id ?? 0),
            detail: { before: after, after: before },
          };
        }),
      );
    }
    if (kept.length > 0) throw new ServerError('CONFLICT', { message: builtOn(kept) });
    await call.db
      .updateTable('import_run')
      .set({ state: 'undone', undone_by: call.viewer.userId, undone_at: call.services.now() })
      .where('id', '=', run.id)
      .execute();
    return { success: true, id: run.id };
  },
};

const writtenRow = ({ record_id, undo, name, outcome }: KeptRow): WrittenRow => ({
  recordId: record_id ?? 0,
  undo: undo ?? {},
  name,
  isNew: outcome === 'new',
});

function builtOn(names: readonly string[]): string {
  const more = names.length - namesTold;
  const told = `${names.slice(0, namesTold).join('; ')}${more > 0 ? ` and ${more} more` : ''}`;
  return `Nothing was taken back: since the import, other things were recorded of ${told}.`;
}
