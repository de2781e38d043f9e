import { allExclusions, exclusionsOfPupil } from '../codecs/exclusions.ts';
import { markingTypes, signedInTypes } from '../ids.ts';
import { done } from '../replies/common.ts';
import { defineOperations } from './define.ts';
import { closed, id, text } from './schema.ts';

const choice = { type: ['integer', 'null'], minimum: 1 };

/** Suspensions and exclusions as a list, and their correction (EXCL, D-73, D-74). */
export const exclusionOperations = defineOperations({
  'exclusions.list': {
    method: 'GET',
    path: '/api/Exclusions/exclusions',
    kind: 'list',
    summary: 'A pupil’s suspensions and exclusions (EXCL-2)',
    query: exclusionsOfPupil.query,
    allow: [{ 'user.typeId': signedInTypes }],
  },
  'exclusions.all': {
    method: 'GET',
    path: '/api/Exclusions/allExclusions',
    kind: 'list',
    summary: 'Suspensions and exclusions of every pupil that the user may see, with what their days come to',
    query: allExclusions.query,
    // Whoever reads a pupil's own.
    allow: [{ 'user.typeId': signedInTypes }],
  },
  'exclusions.update': {
    method: 'POST',
    path: '/api/SaveMarks/updateExclusion',
    kind: 'command',
    summary:
      'Corrects the type, the reasons and the comments of a suspension or exclusion, and its E marks with it (EXCL-7)',
    // The whole correction: a reason or comment that is left out is cleared. What is missing is answered in the form's
    // words.
    body: closed(
      {
        studentId: id,
        exclusionId: id,
        comments: text(10_000),
        reasonId: choice,
        reason2Id: choice,
        reason3Id: choice,
        typeId: choice,
      },
      ['studentId', 'exclusionId'],
    ),
    reply: done,
    // Who may edit, the reading that C-6 decided on: whoever may mark. The table's edit column follows it.
    allow: [{ 'user.typeId': markingTypes }],
  },
});
