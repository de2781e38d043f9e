import { signedInTypes } from '../ids.ts';
import { options, optionsWith } from '../replies/common.ts';
import { boolean, contents, integer, list, object, string } from '../replies/shape.ts';
import { defineOperations } from './define.ts';
import { closed } from './schema.ts';

const everyone = [{ 'user.typeId': signedInTypes }];

const academicYear = object({ id: integer, label: string, startDate: string, endDate: string, firstTermDate: string });

const school = object({
  id: integer,
  label: string,
  urn: string,
  name: string,
  address: string,
  postcode: string,
  area: string,
  isOpen: boolean,
});

/** Option lists that are data; each answers `{ contents: [{ id, label }] }` (D-9). */
export const lookupOperations = defineOperations({
  'lookups.academicYears': {
    method: 'GET',
    path: '/api/Lookup/academicYears',
    kind: 'options',
    summary: 'Academic years up to the current one, newest first (C-2)',
    reply: optionsWith({}, { academicYears: list(academicYear) }),
    allow: everyone,
  },
  'lookups.schools': {
    method: 'GET',
    path: '/api/SchoolsLookup/Schools',
    kind: 'options',
    summary: 'Schools known to the authority; closed ones are not offered for something new',
    reply: options,
    allow: everyone,
  },
  'lookups.socialWorkers': {
    method: 'GET',
    path: '/api/Lookup/socialworkers',
    kind: 'options',
    summary: 'Social workers of the authority',
    reply: options,
    allow: everyone,
  },
  'lookups.users': {
    method: 'GET',
    path: '/api/Users/AllUsersForDropDown',
    kind: 'options',
    summary: 'Users of the authority, 2000 at most; who sees only their own pupils receives themselves alone (API-25)',
    reply: options,
    allow: everyone,
  },
  'lookups.pepCycles': {
    method: 'GET',
    path: '/api/support/getPepCycles',
    kind: 'options',
    summary: 'Cycles of the authority, in their order (API-24)',
    reply: options,
    allow: everyone,
  },
  'lookups.schoolByUrn': {
    method: 'GET',
    path: '/api/OrgReports/Search/ByUrn',
    kind: 'read',
    summary: 'The school of a URN, known to the authority or not yet; none where there is no such school (API-78)',
    query: closed({ urn: { type: 'string', minLength: 1, maxLength: 20, pattern: '^\\w+$' } }, ['urn']),
    reply: contents(school),
    allow: [{ 'user.typeId': [2, 3] }, { 'user.isSupportOrigin': true }],
  },
});
