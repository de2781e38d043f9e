import { defineList } from './defineList.ts';
import { listCodec, numberedPaging, type ListCodec, type WireQuery } from './list.ts';

/** Ids of a list in which 0 stands for something: "Not applicable". */
const idsFromNought = { type: 'array', items: { type: 'integer', minimum: 0 }, maxItems: 2000 };

/** Schools, filtered as ORG-11 has it; `organisationId` is 0 where no school in particular is meant. */
export const schools = defineList('organisations.list', {
  filters: {
    organisationId: { name: 'organisationId', schema: { type: 'integer', minimum: 0 } },
    isAlternativeProvision: { name: 'alternateProvision' },
    dataCollectionMethodId: { name: 'hasDeInstalled', schema: { type: 'boolean' } },
    establishmentTypeId: { name: 'establishmentTypes' },
    laAreaStatus: { schema: { enum: [1, 2, 3], type: 'integer' } },
    ofstedRatingId: { name: 'ofstedRating' },
    phaseOfEducationId: { name: 'phaseOfEducation', schema: idsFromNought },
  },
  rows: 'organisationsData',
  total: 'total',
  paging: numberedPaging,
  sort: 'schoolName',
});

const plain = listCodec(schools);

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
