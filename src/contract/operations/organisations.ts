import { schools } from '../codecs/organisations.ts';
import { adminTypes, signedInTypes } from '../ids.ts';
import { pageOf } from '../replies/components.ts';
import { done, doneWith } from '../replies/common.ts';
import { string } from '../replies/shape.ts';
import { defineOperations } from './define.ts';
import { choice, closed, date, filterBytes, id, line, reason, text } from './schema.ts';

/** What is recorded of a school; what an answer has to be like, the form itself checks (C-21). */
const details = {
  name: line(200),
  dfeNumber: line(8),
  phaseId: { ...choice, minimum: 0 },
  establishmentTypeId: choice,
  address: line(300),
  town: line(100),
  postcode: line(8),
  telephone: line(30),
  area: line(100),
};

const corrected = { ...details, closedOn: { ...date, type: ['string', 'null'] } };

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
  'organisations.add': {
    method: 'POST',
    path: '/api/OrganisationsPage/add',
    kind: 'command',
    summary: 'Adds a school to the authority; one that the portal knows is joined and keeps what stands there',
    body: closed({ urn: text(6), ...details }, ['urn', 'name']),
    reply: doneWith({ message: string }),
    allow: [{ 'user.typeId': adminTypes }],
  },
  'organisations.correct': {
    method: 'POST',
    path: '/api/OrganisationsPage/correct',
    kind: 'command',
    summary: 'Corrects a school, with a reason; a shared one by support alone (D-390). `seen` is what it read before',
    body: closed({ schoolId: id, ...corrected, reason, seen: closed(corrected, ['name']) }, [
      'schoolId',
      'name',
      'reason',
      'seen',
    ]),
    reply: done,
    allow: [{ 'user.typeId': adminTypes }],
  },
  'organisations.succeed': {
    method: 'POST',
    path: '/api/OrganisationsPage/succeed',
    kind: 'command',
    summary: 'Moves pupils and users of a school that closes or becomes an academy to its successor, from a day on',
    body: closed({ schoolId: id, successorId: id, startDate: date }, ['schoolId', 'successorId', 'startDate']),
    reply: doneWith({ message: string }),
    allow: [{ 'user.typeId': adminTypes }],
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
