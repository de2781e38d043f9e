import { importForms } from '../../../../contract/index.ts';
import type { ImportKind } from '../kind.ts';
import { holdNamedPupils, pupilKey } from '../pupilKeys.ts';
import { pupilMatcher } from '../pupilRows.ts';
import { resultPlanning } from './planResult.ts';
import { undoResults, writeResults } from './writeResults.ts';

/** Results and judgements of pupils, as the assessments list and the plans read them. */
export const resultKind: ImportKind = {
  form: importForms.result,
  // Two results of a pupil differ in what only the records tell, as the level of their type.
  keys: () => [],
  nameOf: (answers) => pupilKey(answers) ?? '',
  named: [],
  place: 'own',
  hold: holdNamedPupils,
  matcher: (call) => pupilMatcher(call, resultPlanning),
  write: writeResults,
  undo: undoResults,
  record: ({ undo }) => `pupil/${Number(undo.pupilId)}`,
};
