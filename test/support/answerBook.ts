import sheetjs from 'sheetjs-style';
import type { Db } from '../../src/server/db/unitOfWork.ts';
import { bookSheets, idLines, planColumns } from '../../src/server/modules/answerBook/layout.ts';

/** What the workbook below needs of an open plan of an authority. */
export async function planToAnswer(db: Db, authorityId: number, pepId?: number): Promise<AnsweredPlan> {
  const stage = await db
    .selectFrom('pep_stage')
    .innerJoin('pep', 'pep.id', 'pep_stage.pep_id')
    .select(['pep_id', 'revision'])
    .where('pep.authority_id', '=', authorityId)
    .where('pep.deleted_at', 'is', null)
    .where('pep.status_id', 'in', [1, 2, 3, 4])
    .where('slug', '=', 'health')
    .$if(pepId !== undefined, (plans) => plans.where('pep_id', '=', Number(pepId)))
    .orderBy('pep_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return {
    authorityId,
    pepId: stage.pep_id,
    base: stage.revision,
    stage: 'health',
    answer: ['allergies', 'Thistledown'],
  };
}

export interface AnsweredPlan {
  readonly authorityId: number;
  readonly pepId: number;
  readonly base: number;
  readonly stage: string;
  /** The question's name, and what was typed. */
  readonly answer: readonly [name: string, text: string];
}

/** A workbook of answers with one plan and one question, into whose empty cell an answer has been typed. */
export function answerBook(plan: AnsweredPlan): Buffer {
  const { authorityId, pepId, base, stage, answer } = plan;
  const [name, text] = answer;
  const columns = [{ name, heading: name }];
  const book = sheetjs.utils.book_new();
  const add = (sheet: string, lines: string[][]) =>
    sheetjs.utils.book_append_sheet(book, sheetjs.utils.aoa_to_sheet(lines), sheet);
  add(bookSheets.answers, [
    [...planColumns, name],
    [String(pepId), 'Somebody', '', 'Somewhere', '', text],
  ]);
  add(bookSheets.ids, idLines({ authorityId, stage, lastDay: '2026-12-01' }, columns, [{ pepId, base, shown: [''] }]));
  return sheetjs.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}
