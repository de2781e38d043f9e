import { listCodec, numberedPaging, type ListCodec, type WireFilter, type WireQuery } from './list.ts';

const filters = {
  organisationId: { name: 'organisationId', kind: 'numbers' },
  isAlternativeProvision: { name: 'alternateProvision', kind: 'boolean' },
  assignedUserIds: { name: 'assignedUserIds', kind: 'numbers' },
  dataCollectionMethodId: { name: 'hasDeInstalled', kind: 'numbers' },
  establishmentTypeId: { name: 'establishmentTypes', kind: 'numbers' },
  laAreaStatus: { name: 'laAreaStatus', kind: 'numbers' },
  ofstedRatingId: { name: 'ofstedRating', kind: 'numbers' },
  phaseOfEducationId: { name: 'phaseOfEducation', kind: 'numbers' },
} as const satisfies { readonly [field: string]: WireFilter };

const plain = listCodec({
  filters,
  params: {},
  rows: 'organisationsData',
  total: 'total',
  paging: numberedPaging,
  sort: 'schoolName',
});

/** Data collection method by whether there is an extractor: 1 with, 2 without. */
const methods: Readonly<Record<string, string>> = { true: '1', false: '2' };

/** Values of the wire that restrict nothing: no school in particular, inside the area and outside. */
const all: Readonly<Record<string, string>> = { organisationId: '0', laAreaStatus: '3' };

function narrowing(wire: WireQuery): WireQuery {
  return Object.fromEntries(
    Object.entries(wire).filter(([name, value]) => value === undefined || all[name] !== String(value)),
  );
}

const organisations: ListCodec = {
  ...plain,
  toWire(query, params) {
    const { hasDeInstalled, ...wire } = plain.toWire(query, params);
    if (hasDeInstalled === undefined) return wire;
    return {
      ...wire,
      hasDeInstalled: hasDeInstalled.map(
        (method) => Object.keys(methods).find((text) => methods[text] === method) ?? method,
      ),
    };
  },
  fromWire(wire) {
    const { hasDeInstalled, ...rest } = narrowing(wire);
    const method = methods[String(hasDeInstalled)];
    return plain.fromWire(method === undefined ? rest : { ...rest, hasDeInstalled: method });
  },
};

/** How the list of schools is written on the wire (API-76, ORG-11). */
export const organisationCodecs: { readonly [operation: string]: ListCodec } = { 'organisations.list': organisations };
