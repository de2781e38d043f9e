import { importForms } from '../../../../contract/index.ts';
import { day } from '../../students/refuse.ts';
import type { ImportKind } from '../kind.ts';
import { holdNamedPupils, pupilKey } from '../pupilKeys.ts';
import { markMatcher } from './planMark.ts';
import { undoMarkRows, writeMarkRows } from './writeMarkRows.ts';

/** Marks of the register that another system, or a school, has kept. */
export const markKind: ImportKind = {
  form: importForms.mark,
  keys: (answers) => {
    const [pupil, { date, session, schoolUrn }] = [pupilKey(answers), answers];
    if (pupil === null || date === undefined || session === undefined) return [];
    const school = schoolUrn === undefined ? '' : ` at ${String(schoolUrn)}`;
    return [`${pupil} on ${day(String(date))} ${String(session)}${school}`];
  },
  nameOf: (answers) => pupilKey(answers) ?? '',
  named: [],
  place: 'own',
  hold: holdNamedPupils,
  matcher: markMatcher,
  write: writeMarkRows,
  undo: undoMarkRows,
  record: ({ undo }) => `pupil/${Number(undo.pupilId)}`,
};
