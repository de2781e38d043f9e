import type { When } from '../../engine/index.ts';
import { importRows, importRuns } from '../codecs/imports.ts';
import { markingTypes } from '../ids.ts';
import { importKindIds } from '../imports.ts';
import { done, options } from '../replies/common.ts';
import { boolean, contents, integer, list, nullable, object, string } from '../replies/shape.ts';
import type { Denial, OperationOf } from '../types.ts';
import { defineOperations } from './define.ts';
import { closed, id } from './schema.ts';

/** A file changes many children's records at once: who leads the virtual school, and support working there. */
export const importers: When[] = [{ 'user.typeId': 3 }, { 'user.isSupportOrigin': true }];

/** Whoever marks a register also brings it back as a workbook, and works with those of their own alone (D-279). */
const importersOfOwn: When[] = [{ 'user.typeId': markingTypes }, { 'user.isSupportOrigin': true }];

const oneRun = closed({ runId: id }, ['runId']);
const oneRow = { runId: id, row: { type: 'integer', minimum: 1, maximum: 1_048_576 } } as const;

/** Refuses what is done with a file that is not looked at any more. */
export const notOpen: Denial = {
  when: { 'run.state': ['applied', 'undone'] },
  reason: 'This import is in the records already, or was taken back',
};

const rowCommand = (path: string, summary: string): OperationOf<'command', typeof done> => ({
  method: 'POST',
  path: `/api/Imports/${path}`,
  kind: 'command',
  summary,
  failure: 'There was a problem saving, please try again.',
  body: closed(oneRow, ['runId', 'row']),
  reply: done,
  allow: importersOfOwn,
  deny: [notOpen],
});

/** What a file comes to, by what its rows are. */
const counts = object({ new: integer, changed: integer, same: integer, clash: integer, faulty: integer, out: integer });

/** Files of records: looked at row by row, then brought into the records as a whole. */
export const importOperations = defineOperations({
  'imports.list': {
    method: 'GET',
    path: '/api/Imports/runs',
    kind: 'list',
    summary: 'Files of records that were sent, the newest first',
    query: importRuns.query,
    allow: importersOfOwn,
  },
  'imports.rows': {
    method: 'GET',
    path: '/api/Imports/rows',
    kind: 'list',
    summary: 'The rows of a file, and what each would do',
    query: importRows.query,
    allow: importersOfOwn,
  },
  'imports.run': {
    method: 'GET',
    path: '/api/Imports/run',
    kind: 'read',
    summary: 'A file of records: what it comes to, and where it stands',
    query: oneRun,
    reply: contents(
      object({
        runId: integer,
        kind: string,
        fileName: string,
        state: string,
        unread: list(string),
        /**
         * Of a long list: columns of which nothing is kept, since no field reads them, and rows of other areas than
         * this one; '' where those of all were read.
         */
        passed: object({ columns: integer, rows: integer, area: string }),
        /** Titles of needed fields that no column is read as. */
        missing: list(string),
        /** Other columns were chosen since its rows were read. */
        isStale: boolean,
        madeBy: string,
        madeAt: string,
        appliedBy: nullable(string),
        appliedAt: nullable(string),
        undoneBy: nullable(string),
        undoneAt: nullable(string),
        undoUntil: nullable(string),
        counts,
        /** Rows kept as they stand in the file, for somebody to correct. */
        toCorrect: integer,
      }),
    ),
    allow: importersOfOwn,
  },
  'imports.work': {
    method: 'GET',
    path: '/api/Imports/work',
    kind: 'read',
    summary: 'How far work on files is that takes long, and what of it failed or stopped',
    query: closed({ runId: id }, []),
    reply: contents(
      object({
        workId: integer,
        runId: nullable(integer),
        step: string,
        fileName: string,
        done: integer,
        /** Rows there are; null where nobody knows before the end. */
        all: nullable(integer),
        begunAt: string,
        state: string,
        failure: nullable(string),
      }),
    ),
    allow: importersOfOwn,
  },
  'imports.upload': {
    method: 'POST',
    path: '/api/Imports/upload',
    kind: 'upload',
    summary: 'Reads a CSV file or a workbook of records, and keeps what each row would do; nothing is changed yet',
    failure: 'The file could not be read, please try again.',
    /** Of a list of all areas the rows of one, by its name or code there, and of known records; or all of them. */
    query: closed(
      { kind: { enum: importKindIds }, area: { type: 'string', maxLength: 100 }, everyArea: { type: 'boolean' } },
      ['kind'],
    ),
    reply: done,
    allow: importers,
  },
  'imports.decide': {
    ...rowCommand(
      'decide',
      'Says of a row that it is a pupil recorded already, or with 0 another child; of a mark, that it replaces another',
    ),
    /** With `keeps` what was changed in the portal since the file before stays, else it becomes as the file says. */
    body: closed({ ...oneRow, recordId: { type: 'integer', minimum: 0 }, keeps: { type: 'boolean' } }, [
      ...Object.keys(oneRow),
      'recordId',
    ]),
  },
  'imports.undecide': rowCommand('undecide', 'Takes the decision on a row of an import back, while it is looked at'),
  'imports.candidates': {
    method: 'GET',
    path: '/api/Imports/candidates',
    kind: 'options',
    summary: 'The pupils that a row may be about, and another child',
    query: closed(oneRow, ['runId', 'row']),
    reply: options,
    allow: importers,
  },
  'imports.leaveOut': rowCommand('leaveOut', 'Leaves a row out of an import'),
  'imports.leaveOutAll': {
    ...rowCommand('leaveOutAll', 'Leaves out every row that is faulty or waits for a decision'),
    body: oneRun,
  },
  'imports.apply': {
    method: 'POST',
    path: '/api/Imports/apply',
    kind: 'command',
    summary: 'Brings all rows of an import into the records, or none',
    failure: 'There was a problem saving, nothing was changed. Please try again.',
    body: oneRun,
    reply: done,
    allow: importersOfOwn,
    deny: [
      notOpen,
      { when: { 'run.isStale': true }, reason: 'Other columns were chosen; please read the rows again first' },
      {
        when: { 'run.isWaiting': true },
        reason: 'Some rows are faulty or wait for a decision; please decide them or leave them out',
      },
      { when: { 'run.hasWork': false }, reason: 'No row of this file changes anything' },
    ],
  },
  'imports.undo': {
    method: 'POST',
    path: '/api/Imports/undo',
    kind: 'command',
    summary: 'Takes an import back within a day, where nothing was built on it since',
    failure: 'There was a problem saving, nothing was changed. Please try again.',
    body: oneRun,
    reply: done,
    allow: importersOfOwn,
    deny: [
      { when: { 'run.state': ['ready', 'undone'] }, reason: 'This import is not in the records' },
      { when: { 'run.isRecent': false }, reason: 'An import can be taken back for a day only' },
    ],
  },
});
