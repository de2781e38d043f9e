import { importForms } from '../../../../contract/index.ts';
import { holdNames } from '../../students/duplicates.ts';
import type { ImportKind } from '../kind.ts';
import { matchPupils } from './matchPupils.ts';
import { undoPupils } from './undoPupils.ts';
import { writePupils } from './writePupils.ts';

/** Pupils with their care status, their school and their social worker. */
export const pupilKind: ImportKind = {
  form: importForms.pupil,
  keys: ({ upn, laStudentId }) => [
    ...(typeof upn === 'string' ? [`UPN ${upn}`] : []),
    ...(typeof laStudentId === 'string' ? [`pupil number ${laStudentId}`] : []),
  ],
  nameOf: ({ firstName, lastName }) => [lastName, firstName].filter((part) => typeof part === 'string').join(', '),
  named: ['firstName', 'lastName'],
  place: 'own',
  hold: holdNames,
  matcher: (call) => (rows) => matchPupils(call, rows),
  write: writePupils,
  undo: undoPupils,
  saysSame: (question, one, other) =>
    question === 'socialWorker' ? String(one).toLowerCase() === String(other).toLowerCase() : one === other,
  goesWith: { careStatusStart: 'careStatusId', schoolStart: 'schoolUrn' },
  record: ({ recordId }) => `pupil/${recordId}`,
};
