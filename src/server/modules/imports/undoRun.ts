import type { ReplyOf } from '../../../contract/index.ts';
import { ServerError } from '../../errors.ts';
import { audit } from '../audit.ts';
import type { OutsideHandler } from '../handler.ts';
import { sidesOf, someRows, type KeptRow } from './applyRun.ts';
import type { ImportCall, ImportKind, WrittenRow } from './kind.ts';
import { inRun } from './places.ts';
import { runFacts, type Run } from './runs.ts';
import { followed, type Tell } from './progress/followed.ts';

const namesTold = 3;

/** Takes an import back: all of it, or nothing where something was built on any of its rows. */
export const undoRun: OutsideHandler<ReplyOf<'imports.undo'>> = {
  facts: runFacts,
  outside: (call, course) =>
    followed(call, { step: 'undo', runId: Number(call.body.runId) }, (tell) =>
      inRun(call, course, (unit, run, kind) => undoRows(unit, { run, kind }, tell)),
    ),
};

async function undoRows(
  call: ImportCall,
  { run, kind }: { readonly run: Run; readonly kind: ImportKind },
  tell: Tell,
): Promise<ReplyOf<'imports.undo'>> {
  await kind.hold(call, run.id);
  const kept: string[] = [];
  for await (const rows of someRows(call, run.id, { outcomes: ['new', 'changed'], order: 'desc' })) {
    const written = rows.map(writtenRow);
    kept.unshift(...(await kind.undo({ ...call, file: run.file_name }, written)).toReversed());
    await audit(
      call,
      ...written.map((made, index) => {
        const { before, after, marks, ...more } = sidesOf(rows[index], made.undo);
        // A clash with the mark of another school was the import's; what comes back was told when it was given.
        const back = marks?.map(({ elsewhere: _clash, before: was, after: is, ...mark }) => ({
          ...mark,
          before: is,
          after: was,
        }));
        const detail = { ...more, before: after, after: before, ...(back !== undefined && { marks: back }) };
        return { action: 'imports.undo', record: kind.record(made), detail };
      }),
    );
    tell(rows.length);
  }
  if (kept.length > 0) throw new ServerError('CONFLICT', { message: builtOn(kept) });
  await call.db
    .updateTable('import_run')
    .set({ state: 'undone', undone_by: call.viewer.userId, undone_at: call.services.now() })
    .where('id', '=', run.id)
    .execute();
  return { success: true, id: run.id };
}

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
