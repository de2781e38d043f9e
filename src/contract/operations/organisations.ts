import { schools } from '../codecs/organisations.ts';
import { adminTypes, signedInTypes } from '../ids.ts';
import { pageOf } from '../replies/components.ts';
import { done } from '../replies/common.ts';
import { defineOperations } from './define.ts';
import { closed, filterBytes, id } from './schema.ts';

/** Schools as an authority knows them (ORG, D-80). */
export const organisationOperations = defineOperations({
  'organisations.list': {
    method: 'GET',
    path: '/api/OrganisationsPage/organisationsData',
    kind: 'list',
    summary: 'Schools of the authority, or those of the user’s own (ORG-10, D-80)',
    query: schools.query,
    allow: [{ 'user.typeId': signedInTypes }],
  },
  'organisations.listByBody': {
    method: 'POST',
    path: '/api/OrganisationsPage/organisationsData',
    kind: 'read',
    summary: 'The same with the filter as a JSON body, for callers whose proxies drop long addresses (C-34)',
    body: schools.query,
    reply: pageOf('organisations.list'),
    mostBytes: filterBytes,
    allow: [{ 'user.typeId': signedInTypes }],
  },
  'organisations.setAlternativeProvision': {
    method: 'POST',
    path: '/api/OrganisationsPage/isAlternativeProvision',
    kind: 'command',
    summary:
      'Says whether a school is alternative provision for the authority; for others nothing changes (ORG-8, D-80)',
    body: closed({ isAlternativeProvision: { type: 'boolean' }, schoolId: id, laId: id }, [
      'isAlternativeProvision',
      'schoolId',
      'laId',
    ]),
    reply: done,
    allow: [{ 'user.typeId': adminTypes }],
  },
});
