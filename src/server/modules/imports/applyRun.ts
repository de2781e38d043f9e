import { sql } from 'kysely';
import type { ReplyOf } from '../../../contract/index.ts';
import { isObject, jsonEqual, type JsonObject } from '../../../engine/index.ts';
import { actingUser } from '../../db/across/index.ts';
import type { ImportOutcome } from '../../db/tables/imports.ts';
import { ServerError } from '../../errors.ts';
import type { ChangedMark } from '../attendance/writeMarks.ts';
import { audit } from '../audit.ts';
import type { OutsideHandler, UnitCall } from '../handler.ts';
import type { ImportCall, ImportKind, Match, RowToWrite, Written } from './kind.ts';
import { inRun } from './places.ts';
import { runFacts, type Run } from './runs.ts';
import { followed, type Tell } from './progress/followed.ts';

/** Rows that are written at a time. */
const atOnce = 500;

/** Brings every new and changed row of an import into the records, in one transaction: all of them, or none. */
export const applyRun: OutsideHandler<ReplyOf<'imports.apply'>> = {
  facts: runFacts,
  outside: (call, course) =>
    followed(call, { step: 'apply', runId: Number(call.body.runId) }, (tell) =>
      inRun(call, course, (unit, run, kind) => applyRows(unit, { run, kind }, tell)),
    ),
};

/** The same of a run that is held, within the transaction that it is held in. */
export async function applyRows(
  call: ImportCall,
  { run, kind }: { readonly run: Run; readonly kind: ImportKind },
  tell: Tell,
): Promise<ReplyOf<'imports.apply'>> {
  await kind.hold(call, run.id);
  // A plan made while a table was small reads all of it for every row that is added, however many there are by then.
  await sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(call.db);
  for await (const rows of someRows(call, run.id, { outcomes: ['new', 'changed'] })) {
    await refuseOvertaken(call, kind, rows);
    const written = await kind.write(
      { ...call, file: run.file_name },
      rows.map((row) => toWrite(call, kind, row)),
    );
    if (written.length !== rows.length) throw new Error('A row of an import was not written.');
    await keepWritten(call, run.id, { rows, written });
    await audit(
      call,
      ...written.map((made, index) => ({
        action: 'imports.apply',
        record: kind.record(made),
        detail: sidesOf(rows[index], made.undo),
      })),
    );
    tell(rows.length);
  }
  await forgetCells(call, run.id);
  await call.db
    .updateTable('import_run')
    .set({ state: 'applied', applied_by: actingUser(call.viewer), applied_at: call.services.now() })
    .where('id', '=', run.id)
    .execute();
  return { success: true, id: run.id };
}

/**
 * What else stood in a row is kept no longer than it may be read again, or has to be corrected; what it was before a
 * decision, no longer than that can be taken back.
 */
const forgetCells = ({ db, viewer }: UnitCall, runId: number) =>
  db
    .updateTable('import_row')
    .set({ cells: sql`case when to_correct then cells end`, before_decision: null })
    .where('authority_id', '=', viewer.authorityId)
    .where('run_id', '=', runId)
    .where(sql<boolean>`(not to_correct and cells is not null or before_decision is not null)`)
    .execute();

/** A row as it was kept. */
export interface KeptRow {
  readonly row_number: number;
  readonly outcome: ImportOutcome;
  readonly record_id: number | null;
  readonly name: string;
  readonly answers: JsonObject;
  readonly changes: JsonObject;
  readonly candidates: number[];
  readonly undo: JsonObject | null;
  /** What it does not change, for it is decided that the record stays as it is. */
  readonly stands: JsonObject | null;
}

/** The rows of an import that are such, in the order of the file or the last one first, some hundred at a time. */
export async function* someRows(
  { db, viewer }: UnitCall,
  runId: number,
  { outcomes, order = 'asc' }: { outcomes: readonly ImportOutcome[]; order?: 'asc' | 'desc' },
): AsyncGenerator<KeptRow[]> {
  let last: number | null = null;
  for (;;) {
    const rows: KeptRow[] = await db
      .selectFrom('import_row')
      .select(['row_number', 'outcome', 'record_id', 'name', 'answers', 'changes', 'candidates', 'undo', 'stands'])
      .where('authority_id', '=', viewer.authorityId)
      .where('run_id', '=', runId)
      .where('outcome', 'in', outcomes)
      .$if(last !== null, (some) => some.where('row_number', order === 'asc' ? '>' : '<', last))
      .orderBy('row_number', order)
      .limit(atOnce)
      .execute();
    const end: KeptRow | undefined = rows.at(-1);
    if (end === undefined) return;
    last = end.row_number;
    yield rows;
  }
}

const changesOf = ({ changes }: KeptRow): Match['changes'] => changes as unknown as Match['changes'];

/** What of a row's answers is brought in: what stays as recorded is as if it were blank, but for what is needed. */
function heardAnswers({ declarations }: UnitCall, kind: ImportKind, { answers, stands }: KeptRow): JsonObject {
  if (stands === null) return answers;
  const { required } = declarations.form(kind.form).schema;
  return Object.fromEntries(
    Object.entries(answers).flatMap(([field, said]) => {
      const stood = stands[field];
      if (!Array.isArray(stood)) return [[field, said]];
      return Array.isArray(required) && required.includes(field) ? [[field, stood[0] ?? null]] : [];
    }),
  );
}

const toWrite = (call: UnitCall, kind: ImportKind, row: KeptRow): RowToWrite => ({
  answers: heardAnswers(call, kind, row),
  recordId: row.outcome === 'new' ? null : row.record_id,
  changes: changesOf(row),
});

/** What somebody was shown is what is done: where the records have moved on since, nothing is. */
async function refuseOvertaken(call: ImportCall, kind: ImportKind, rows: readonly KeptRow[]): Promise<void> {
  const matches = await kind.matcher(call)(
    rows.map((row) => ({
      answers: heardAnswers(call, kind, row),
      decided: row.outcome === 'new' ? decidedNew(row) : row.record_id,
    })),
  );
  const overtaken = rows.filter((row, index) => !isAsShown(row, matches[index]));
  if (overtaken.length === 0) return;
  const [first] = overtaken;
  throw new ServerError('CONFLICT', {
    message: `The records have changed since this file was read, in row ${first?.row_number} for one. Nothing was done; please send the file again.`,
  });
}

/** Of a child of whom it was decided that they are another one, that holds on. */
const decidedNew = ({ candidates }: KeptRow): number | null => (candidates.length > 0 ? 0 : null);

function isAsShown(row: KeptRow, match: Match | undefined): boolean {
  if (match === undefined || match.clash !== null || Object.keys(match.faults).length > 0) return false;
  if (row.outcome === 'new')
    return match.recordId === null && match.candidates.every((id) => row.candidates.includes(id));
  // Some of what stays is made of several answers, and is found to differ again.
  const changes = Object.entries(match.changes).filter(([field]) => !(field in (row.stands ?? {})));
  return (
    match.recordId === row.record_id && jsonEqual(Object.fromEntries(changes) as unknown as JsonObject, row.changes)
  );
}

async function keepWritten(
  { db, viewer }: UnitCall,
  runId: number,
  { rows, written }: { readonly rows: readonly KeptRow[]; readonly written: readonly Written[] },
): Promise<void> {
  const values = rows.map(({ row_number }, index) => ({
    row: row_number,
    record: written[index]?.recordId ?? null,
    undo: written[index]?.undo ?? null,
  }));
  await sql`
    update import_row kept set record_id = made.record, undo = made.undo,
      cells = case when kept.to_correct then kept.cells end
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as made (row int, record int, undo jsonb)
    where kept.authority_id = ${viewer.authorityId} and kept.run_id = ${runId} and kept.row_number = made.row`.execute(
    db,
  );
}

/** What a row changes, as the trail tells it. */
export function sidesOf(row: KeptRow | undefined, { sides: written }: JsonObject): Sides {
  if (row === undefined || isObject(written)) return (written ?? { before: null, after: null }) as unknown as Sides;
  if (row.outcome === 'new') return { before: null, after: row.answers };
  const sides = Object.entries(changesOf(row));
  return {
    before: Object.fromEntries(sides.map(([field, [was]]) => [field, was])),
    after: Object.fromEntries(sides.map(([field, [, is]]) => [field, is])),
  };
}

type Sides = Readonly<{
  before: JsonObject | null;
  after: JsonObject | null;
  /** Sessions whose marks changed with it. */
  marks?: readonly ChangedMark[];
  /** Of whom else than the entry's record it is. */
  pupil?: number;
}>;
