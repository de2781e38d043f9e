import type { Json, JsonObject, Page, Row } from '../../engine/index.ts';
import { integer } from '../replies/shape.ts';
import { text } from '../operations/schema.ts';
import { defineList, ofOnePupil } from './defineList.ts';
import { listCodec, numberedPaging, propertiesOf, type ListCodec } from './list.ts';

/** Fields that the search is narrowed to, of those that the table searches. */
const columns = { type: 'array', items: text(60), maxItems: 20 };

/** A pupil's suspensions and exclusions. */
export const exclusionsOfPupil = defineList('exclusions.list', {
  ...ofOnePupil,
  filters: { typeId: { name: 'exclusionType' }, hasMissingExclusionReason: { name: 'missingReasons' } },
  besides: { filterSearchOnColumns: columns },
  rows: 'exclusionDetails',
  total: 'total',
  paging: numberedPaging,
  sort: 'reasonId',
});

/** Suspensions and exclusions of every pupil, the last to begin first. */
export const allExclusions = defineList('exclusions.all', {
  filters: { startDate: { names: ['startDate', 'endDate'] } },
  rows: 'data',
  total: 'totalSize',
  sort: 'startDate',
  isDescending: true,
});

const plain = listCodec(exclusionsOfPupil);

const days = ['startDate', 'endDate'] as const;

function withDays(row: Row, change: (day: string) => string): JsonObject {
  const changed = days.map((name): [string, Json] => {
    const day = row[name];
    return [name, typeof day === 'string' ? change(day) : null];
  });
  return { ...row, ...Object.fromEntries(changed) };
}

/** On this wire days are written DD/MM/YYYY (EXCL-2). */
const dayFirst = (day: string) => day.split('-').reverse().join('/');
const yearFirst = (day: string) => day.split('/').reverse().join('-');

const exclusions: ListCodec = {
  toWire: plain.toWire,
  fromWire: plain.fromWire,
  pageToWire({ summary = {}, ...page }, query) {
    const rows = page.rows.map((row) => withDays(row, dayFirst));
    return {
      ...plain.pageToWire({ ...page, rows }, query),
      missingExclusionReasonsCount: summary.missingExclusionReasonsCount ?? 0,
    };
  },
  pageFromWire({ missingExclusionReasonsCount = 0, ...body }): Page {
    const page = plain.pageFromWire(body);
    return {
      ...page,
      rows: page.rows.map((row) => withDays(row, yearFirst)),
      summary: { missingExclusionReasonsCount },
    };
  },
  pageSchema(row) {
    const { summary: _summary, ...properties } = propertiesOf(plain.pageSchema(row));
    return { ...plain.pageSchema(row), properties: { ...properties, missingExclusionReasonsCount: integer.schema } };
  },
};

/** How the list of suspensions and exclusions is written on the wire (API-57). */
export const exclusionCodecs: { readonly [operation: string]: ListCodec } = {
  'exclusions.list': exclusions,
  'exclusions.all': listCodec(allExclusions),
};
