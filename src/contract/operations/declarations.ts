import type { When } from '../../engine/index.ts';
import { done, doneWith } from '../replies/common.ts';
import { boolean, contents, integer, list, nullable, object, oneOf, string } from '../replies/shape.ts';
import { defineOperations } from './define.ts';
import { closed, id, text } from './schema.ts';

/** Who answers for the forms of an authority: who leads the virtual school, and support working there. */
const makers: When[] = [{ 'user.typeId': 3 }, { 'user.isSupportOrigin': true }];

const failure = 'There was a problem saving, please try again.';

/** Below the authority's folder of overlays, without `.json`: `forms/pep/care`. */
const path = { type: 'string', minLength: 1, maxLength: 120, pattern: '^(forms|stages|tables)/[a-z0-9/-]+$' } as const;

/** Three bytes for a letter: a text may have 60,000 of them. */
const mostBytes = 256 * 1024;
const written = { ...text(60_000) };
const revision = { type: 'integer', minimum: 0, maximum: 1_000_000_000 } as const;

/** Something wrong in one text, with the sentence of `npm run check:schemas`. */
const problem = object({
  path: string,
  line: integer,
  pointer: string,
  message: string,
  severity: oneOf('error', 'warning'),
});

/** A publication as a list has it. */
const publication = object({
  number: integer,
  hash: string,
  note: string,
  proposedBy: nullable(string),
  publishedBy: nullable(string),
  /** ISO instant; null of what the files of the product say. */
  publishedAt: nullable(string),
});

/** An authority's own forms, stages and columns: drafts, which may be wrong, and publications, which may not. */
export const declarationOperations = defineOperations({
  'declarations.read': {
    method: 'GET',
    path: '/api/declarations',
    kind: 'read',
    summary: 'The publication that holds, the drafts for the next one, and all paths that there can be one of',
    reply: object({
      publication,
      /** Whether everybody's declarations have changed since it was published. */
      hasBaseMoved: boolean,
      needsTwo: boolean,
      proposal: nullable(object({ note: string, by: string, at: string, isOwn: boolean, isAsDrafted: boolean })),
      /** Why this user cannot publish now; null where they can. */
      refusal: nullable(string),
      drafts: list(
        object({
          path: string,
          revision: integer,
          by: string,
          at: string,
          isTakenOut: boolean,
          faults: nullable(integer),
        }),
      ),
      paths: list(object({ path: string, title: string, state: oneOf('everybody', 'published', 'draft', 'takenOut') })),
    }),
    allow: makers,
  },
  'declarations.text': {
    method: 'GET',
    path: '/api/declarations/text',
    kind: 'read',
    summary: 'The text of one path: of a publication, or the draft, what is published, or one to begin with',
    query: closed({ path, publication: id }, ['path']),
    reply: object({
      text: string,
      /** Of the draft; 0 where there is none. */
      revision: integer,
      state: oneOf('draft', 'published', 'new'),
      /** What is published; null where nothing is. */
      published: nullable(string),
    }),
    allow: makers,
  },
  'declarations.check': {
    method: 'POST',
    path: '/api/declarations/check',
    kind: 'read',
    summary: 'What is wrong in a text among the authority’s others, and what it changes, in words; nothing is kept',
    mostBytes,
    body: closed({ path, text: written }, ['path', 'text']),
    reply: object({ problems: list(problem), words: list(string) }),
    allow: makers,
  },
  'declarations.save': {
    method: 'POST',
    path: '/api/declarations/save',
    kind: 'command',
    summary: 'Keeps a draft, right or wrong; an empty text takes the declaration out of the next publication',
    failure,
    mostBytes,
    body: closed({ path, text: written, revision }, ['path', 'text', 'revision']),
    reply: doneWith({ revision: integer }),
    /** What somebody else has saved meanwhile. */
    conflict: object({ message: string, text: string, revision: integer, by: string }),
    allow: makers,
  },
  'declarations.discard': {
    method: 'POST',
    path: '/api/declarations/discard',
    kind: 'command',
    summary: 'Forgets a draft: what is published stays',
    failure,
    body: closed({ path }, ['path']),
    reply: done,
    allow: makers,
  },
  'declarations.propose': {
    method: 'POST',
    path: '/api/declarations/propose',
    kind: 'command',
    summary: 'Says that the drafts are ready, and why; with any fault they are not',
    failure,
    body: closed({ note: { ...text(500), minLength: 1 } }, ['note']),
    reply: done,
    allow: makers,
  },
  'declarations.publish': {
    method: 'POST',
    path: '/api/declarations/publish',
    kind: 'command',
    summary: 'Makes of drafts and publication the next one, for plans begun from now on; without a difference nothing',
    failure,
    body: closed({ running: { enum: ['keep'] } }, ['running']),
    reply: doneWith({ publication: integer, isNew: boolean }),
    allow: makers,
  },
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
  'declarations.history': {
    method: 'GET',
    path: '/api/declarations/history',
    kind: 'read',
    summary: 'The publications of the authority, the latest first',
    reply: contents(publication),
    allow: makers,
  },
});
