import { importForms } from '../../../../contract/index.ts';
import { day } from '../../students/refuse.ts';
import type { ImportKind } from '../kind.ts';
import { holdNamedPupils, pupilKey } from '../pupilKeys.ts';
import { pupilMatcher } from '../pupilRows.ts';
import { suspensionPlanning } from './planSuspension.ts';
import { undoSuspensions } from './undoSuspensions.ts';
import { writeSuspensions } from './writeSuspensions.ts';

/** Suspensions and permanent exclusions, with the marks that recording one leaves. */
export const suspensionKind: ImportKind = {
  form: importForms.suspension,
  keys: (answers) => {
    const [pupil, { typeId, startDate, startSession }] = [pupilKey(answers), answers];
    if (pupil === null || typeId === undefined || startDate === undefined) return [];
    const half = startSession === undefined ? '' : ` ${startSession === 2 ? 'PM' : 'AM'}`;
    return [`${pupil} with this type from ${day(String(startDate))}${half}`];
  },
  nameOf: (answers) => pupilKey(answers) ?? '',
  named: [],
  place: 'own',
  hold: holdNamedPupils,
  matcher: (call) => pupilMatcher(call, suspensionPlanning),
  write: writeSuspensions,
  undo: undoSuspensions,
  record: ({ undo }) => `pupil/${Number(undo.pupilId)}`,
};
