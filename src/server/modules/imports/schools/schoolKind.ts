import { importForms } from '../../../../contract/index.ts';
import { holdImported } from '../../../db/across/index.ts';
import type { LongList } from '../../../workbook/reading/messages.ts';
import type { ImportKind } from '../kind.ts';
import { matchSchools } from './matchSchools.ts';
import { saysSame } from './schoolRow.ts';
import { undoSchools } from './undoSchools.ts';
import { writeSchools } from './writeSchools.ts';

/** As it is published: some 140 columns, and more rows than the longest list of any one authority. */
const nationalList: LongList = { headings: ['LA (code)', 'LA (name)'], rows: 5000 };

/** Schools that the authority has to do with; all authorities share them. */
export const schoolKind: ImportKind = {
  form: importForms.school,
  longList: nationalList,
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
