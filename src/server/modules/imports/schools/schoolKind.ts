import { importForms, longerThanOwn } from '../../../../contract/index.ts';
import { holdImported } from '../../../db/across/index.ts';
import type { ImportKind, PublishedList } from '../kind.ts';
import { matchSchools } from './matchSchools.ts';
import { saysSame } from './schoolRow.ts';
import { undoSchools } from './undoSchools.ts';
import { writeSchools } from './writeSchools.ts';

/** As it is published, with some 140 columns. */
const nationalList: PublishedList = {
  headings: { name: 'LA (name)', code: 'LA (code)' },
  rows: longerThanOwn,
  key: 'urn',
  known: async ({ db, viewer }) => {
    const schools = await db
      .selectFrom('authority_school')
      .innerJoin('school', 'school.id', 'school_id')
      .select('urn')
      .where('authority_id', '=', viewer.authorityId)
      .execute();
    return schools.map(({ urn }) => urn);
  },
};

/** Schools that the authority has to do with; all authorities share them. */
export const schoolKind: ImportKind = {
  form: importForms.school,
  published: nationalList,
  keys: ({ urn }) => (typeof urn === 'string' ? [`URN ${urn}`] : []),
  nameOf: ({ name, urn }) => String(name ?? (urn === undefined ? '' : `URN ${String(urn)}`)),
  named: ['name'],
  place: 'schools',
  hold: ({ db, viewer }, runId) => holdImported(db, viewer.authorityId, runId),
  matcher: (call) => (rows) => matchSchools(call, rows),
  write: writeSchools,
  undo: undoSchools,
  saysSame,
  record: ({ recordId }) => `school/${recordId}`,
};
