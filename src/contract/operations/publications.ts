import { MOVE_BACK_DAYS } from '../publications.ts';
import { doneWith } from '../replies/common.ts';
import { contents, integer, list, nullable, object, string } from '../replies/shape.ts';
import { followed } from '../replies/followed.ts';
import { told } from '../replies/told.ts';
import { failure, makers, publicationFields } from './declarations.ts';
import { defineOperations } from './define.ts';
import { closed, id, text } from './schema.ts';

/** One of the history. */
const published = object({
  ...publicationFields,
  /** Null where running plans keep what they have. */
  moving: nullable(
    object({
      ...followed,
      /** The last day on which its plans can be moved back; null where that is over. */
      backUntil: nullable(string),
      back: nullable(object(followed)),
    }),
  ),
});

/** An authority's publications: the latest and the former ones, and the ways back to these. */
export const publicationOperations = defineOperations({
  'declarations.restore': {
    method: 'POST',
    path: '/api/declarations/restore',
    kind: 'command',
    summary: 'Makes drafts of what a former publication held, to be checked and published anew',
    failure,
    body: closed({ publication: id }, ['publication']),
    reply: doneWith({ drafts: integer }),
    allow: makers,
  },
  'declarations.publication': {
    method: 'GET',
    path: '/api/declarations/publication',
    kind: 'read',
    summary: 'A publication of the authority as a whole: its texts with what they change, in words, and its hashes',
    query: closed({ publication: id }, ['publication']),
    reply: object({
      number: integer,
      /** Of base and texts together: the same texts on the same base have the same. */
      hash: string,
      /** Of everybody's declarations that it lay on. */
      baseHash: string,
      note: string,
      /** ISO instant; null of what the files of the product say. */
      publishedAt: nullable(string),
      /** Of everybody's declarations as they are now. */
      baseHashNow: string,
      declarations: list(object({ path: string, title: string, words: list(string), text: string })),
    }),
    allow: makers,
  },
  'declarations.told': {
    method: 'GET',
    path: '/api/declarations/told',
    kind: 'read',
    summary:
      'What a publication changed, in words, and what was counted before it of running plans; ' +
      'without a number what the drafts would change',
    /** `drafts` names the ones that are meant: of others nothing is told. */
    query: closed({ publication: id, drafts: text(64) }),
    reply: told,
    allow: makers,
  },
  'declarations.history': {
    method: 'GET',
    path: '/api/declarations/history',
    kind: 'read',
    summary: 'The publications of the authority, the latest first: two hundred, of those before one where it is named',
    query: closed({ before: id }),
    reply: contents(published),
    allow: makers,
  },
  'declarations.moveBack': {
    method: 'POST',
    path: '/api/declarations/moveBack',
    kind: 'command',
    summary:
      `Has the plans that a publication moved go back, within ${MOVE_BACK_DAYS} days; ` +
      'asked again it tries those that were set aside',
    failure,
    body: closed({ publication: id }, ['publication']),
    reply: doneWith(followed),
    allow: makers,
  },
});
