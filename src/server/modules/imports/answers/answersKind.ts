import { sql } from 'kysely';
import type { JsonObject } from '../../../../engine/index.ts';
import type { UnitCall } from '../../handler.ts';
import type { ImportKind } from '../kind.ts';
import { answersMatcher } from './matchAnswers.ts';
import { undoAnswers, writeAnswers } from './writeAnswers.ts';

/** Answers of plans, from a workbook that names them by the portal's own numbers and says what it saw (D-336). */
export const answersKind: ImportKind = {
  form: 'import/answers',
  keys: (answers) => (typeof answers.pepId === 'number' ? [`the plan of ${nameOf(answers)} (${answers.pepId})`] : []),
  nameOf,
  named: [],
  place: 'own',
  hold: holdPlans,
  matcher: answersMatcher,
  write: writeAnswers,
  undo: undoAnswers,
  record: ({ undo }) => `pep/${Number(undo.pepId)}`,
};

function nameOf({ pupil }: JsonObject): string {
  return typeof pupil === 'string' ? pupil : '';
}

/** Holds the plans that rows change, in the order of their numbers: each is saved as it was matched. */
async function holdPlans({ db, viewer }: UnitCall, runId: number): Promise<void> {
  await sql`
    select id from pep where authority_id = ${viewer.authorityId}
      and id in (select (answers ->> 'pepId')::int from import_row
        where authority_id = ${viewer.authorityId} and run_id = ${runId} and outcome in ('new', 'changed'))
    order by id for update`.execute(db);
}
