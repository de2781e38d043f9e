import type { FileRow } from '../../workbook/reading/messages.ts';
import type { UnitCall } from '../handler.ts';
import type { ImportKind, Match, Matcher } from './kind.ts';
import { holdBack } from './keys/holdBack.ts';
import { planned } from './planRows.ts';

/** Letters of a name that a list shows. */
const mostLetters = 200;

/** Where rows of a file are kept, and how they are compared with the records. */
export interface Place {
  readonly runId: number;
  readonly kindId: string;
  readonly kind: ImportKind;
  readonly matcher: Matcher;
}

const noMatch: Match = { recordId: null, changes: {}, faults: {}, clash: null, candidates: [] };

/** Keeps what some rows of a file would do. */
export async function keepBatch(call: UnitCall, place: Place, rows: readonly FileRow[]): Promise<void> {
  const { runId, kind, matcher } = place;
  const form = call.declarations.form(kind.form);
  // What could not be read says nothing that records could be asked by.
  const readable = rows.filter(({ faults }) => Object.keys(faults).length === 0);
  const found = await matcher(readable.map(({ answers }) => ({ answers, decided: null })));
  const matches =
    call.viewer.importKey === undefined
      ? found
      : await holdBack(
          call,
          place,
          readable.map(({ answers }, index) => ({ answers, match: found[index] ?? noMatch })),
        );
  const matched = new Map(readable.map((row, index) => [row, matches[index]]));
  await call.db
    .insertInto('import_row')
    .values(
      rows.map((row) => {
        const match = matched.get(row) ?? noMatch;
        const plan = planned({ form, named: kind.named }, row, match);
        return {
          authority_id: call.viewer.authorityId,
          run_id: runId,
          row_number: row.row,
          outcome: plan.outcome,
          record_id: plan.recordId,
          name: (match.name ?? kind.nameOf(row.answers)).slice(0, mostLetters),
          words: plan.words,
          answers: JSON.stringify(row.answers),
          changes: JSON.stringify(plan.changes),
          candidates: [...plan.candidates],
          stands: plan.stands === null ? null : JSON.stringify(plan.stands),
          // What is no line of a list can be neither read again nor corrected in one.
          cells: row.cells.length === 0 ? null : JSON.stringify(row.cells),
          to_correct: row.cells.length > 0 && (plan.outcome === 'faulty' || plan.outcome === 'clash'),
        };
      }),
    )
    .execute();
}
