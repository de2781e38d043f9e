import { signedInTypes } from '../ids.ts';
import { defineOperations } from './define.ts';

const everyone = [{ 'user.typeId': signedInTypes }];

/** Option lists that are data; each answers `{ contents: [{ id, label }] }` (D-9). */
export const lookupOperations = defineOperations({
  'lookups.academicYears': {
    method: 'GET',
    path: '/api/Lookup/academicYears',
    kind: 'options',
    summary: 'Academic years up to the current one, newest first (C-2)',
    allow: everyone,
  },
  'lookups.schools': {
    method: 'GET',
    path: '/api/SchoolsLookup/Schools',
    kind: 'options',
    summary: 'Schools known to the authority',
    allow: everyone,
  },
  'lookups.socialWorkers': {
    method: 'GET',
    path: '/api/Lookup/socialworkers',
    kind: 'options',
    summary: 'Social workers of the authority',
    allow: everyone,
  },
});
