import { importColumns, importHeadings } from '../codecs/imports.ts';
import { importKindIds } from '../imports.ts';
import { done, options } from '../replies/common.ts';
import { defineOperations } from './define.ts';
import { importers, notOpen } from './imports.ts';
import { closed, id } from './schema.ts';

const failure = 'There was a problem saving, please try again.';
const field = { type: 'string', minLength: 1, maxLength: 80, pattern: '^[a-z-]+/\\w*$' };

/** Which column of a file is which field, where its headings do not say it. */
export const importHeadingOperations = defineOperations({
  'imports.columns': {
    method: 'GET',
    path: '/api/Imports/columns',
    kind: 'list',
    summary: 'The columns of a file, and what each is read as',
    query: importColumns.query,
    allow: importers,
  },
  'imports.fields': {
    method: 'GET',
    path: '/api/Imports/fields',
    kind: 'options',
    summary: 'What a column can be read as, in files of a kind or of all',
    query: closed({ kind: { enum: importKindIds } }, []),
    reply: options,
    allow: importers,
  },
  'imports.matchColumn': {
    method: 'POST',
    path: '/api/Imports/matchColumn',
    kind: 'command',
    summary: 'Says which field a column of a file is, or leaves it out; its rows are read again by a call of its own',
    failure,
    body: closed({ runId: id, column: { type: 'integer', minimum: 1, maximum: 200 }, field }, [
      'runId',
      'column',
      'field',
    ]),
    reply: done,
    allow: importers,
    deny: [
      notOpen,
      {
        when: { 'run.isKept': false },
        reason: 'The rows of this file are not kept as they were sent; please send it again',
      },
    ],
  },
  'imports.readAgain': {
    method: 'POST',
    path: '/api/Imports/readAgain',
    kind: 'command',
    summary: 'Reads the rows of a file again with the columns that were chosen, and remembers these for the next file',
    failure: 'The rows could not be read, please try again.',
    body: closed({ runId: id }, ['runId']),
    reply: done,
    allow: importers,
    deny: [
      notOpen,
      { when: { 'run.isStale': false }, reason: 'No other column was chosen since the rows were read' },
      {
        when: { 'run.isKept': false },
        reason: 'The rows of this file are not kept as they were sent; please send it again',
      },
    ],
  },
  'importHeadings.list': {
    method: 'GET',
    path: '/api/ImportHeadings/list',
    kind: 'list',
    summary: 'Headings that were matched by hand, and are read so in every file of their kind',
    query: importHeadings.query,
    allow: importers,
  },
  'importHeadings.change': {
    method: 'POST',
    path: '/api/ImportHeadings/change',
    kind: 'command',
    summary: 'Says of a heading that it is another field from the next file on',
    failure,
    body: closed({ headingId: id, field }, ['headingId', 'field']),
    reply: done,
    allow: importers,
  },
  'importHeadings.forget': {
    method: 'POST',
    path: '/api/ImportHeadings/forget',
    kind: 'command',
    summary: 'Forgets what a heading was matched with: from the next file on it is read by its name',
    failure,
    body: closed({ headingId: id }, ['headingId']),
    reply: done,
    allow: importers,
  },
});
