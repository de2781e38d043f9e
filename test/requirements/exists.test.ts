import { describe, expect, test } from 'vitest';
import { missingIn } from './exists.ts';

describe('what a requirement speaks of', () => {
  test.each([
    'POST /api/pep/updatePepStatus — request {studentId, pepId, pepStatusId}.',
    'GET /api/Pep/{slug}/form/{stage} — response: the PEP form stage entity.',
    'GET/POST/DELETE /api/CaseNotes',
    'POST exports/caseNotes and POST exports/allCaseNotes',
    '/students/{studentId}/peps shows plans; /PEPS too, and first/previous/next/last paging, MM/YYYY',
    '/student/{studentId}/IndividualPupilRecord/{tabId}',
  ])('is there: %s', (text) => expect(missingIn(text)).toEqual([]));

  test.each([
    ['POST /api/pep/notThere', ['POST /api/pep/notThere']],
    ['GET /api/pep/updatePepStatus', ['GET /api/pep/updatePepStatus']],
    [
      'PUT/x and GET/DELETE /api/pep/updatePepStatus',
      ['GET /api/pep/updatePepStatus', 'DELETE /api/pep/updatePepStatus'],
    ],
    ['opens /nowhere', ['/nowhere']],
    ['POST notThere of pages', ['POST notThere']],
  ])('is not: %s', (text, missing) => expect(missingIn(text)).toEqual(missing));
});
