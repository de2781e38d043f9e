import { importForms } from '../../../../contract/index.ts';
import { day } from '../../students/refuse.ts';
import type { ImportKind } from '../kind.ts';
import { holdNamedPupils, pupilKey } from '../pupilKeys.ts';
import { registrationMatcher } from './matchRegistrations.ts';
import { undoRegistrations } from './undoRegistrations.ts';
import { writeRegistrations } from './writeRegistrations.ts';

/** The schools that pupils were and are at. */
export const registrationKind: ImportKind = {
  form: importForms.registration,
  keys: (answers) => {
    const [pupil, { schoolUrn, startDate }] = [pupilKey(answers), answers];
    if (pupil === null || schoolUrn === undefined || startDate === undefined) return [];
    return [`${pupil} at the school ${String(schoolUrn)} from ${day(String(startDate))}`];
  },
  nameOf: (answers) => pupilKey(answers) ?? '',
  named: [],
  place: 'own',
  hold: holdNamedPupils,
  matcher: registrationMatcher,
  write: writeRegistrations,
  undo: undoRegistrations,
  record: ({ undo }) => `pupil/${Number(undo.pupilId)}`,
};
