import type { When } from '../../engine/index.ts';
import { done, doneWith } from '../replies/common.ts';
import { changes, effect } from '../replies/told.ts';
import { followed } from '../replies/followed.ts';
import { boolean, contents, integer, list, nullable, object, oneOf, string } from '../replies/shape.ts';
import { LONGEST_TEXT, OWN_PATH } from '../publications.ts';
import { defineOperations } from './define.ts';
import { closed, id, text } from './schema.ts';

/** Who answers for the forms of an authority: who leads the virtual school, and support working there. */
export const makers: When[] = [{ 'user.typeId': 3 }, { 'user.isSupportOrigin': true }];

/** Told where a change fails without a reason. */
export const failure = 'There was a problem saving, please try again.';

/** Below the authority's folder of overlays, without `.json`: `forms/pep/care`. */
const path = { type: 'string', minLength: 1, maxLength: 120, pattern: OWN_PATH } as const;

/** What is known by its number. */
const numberedNames = list(object({ number: integer, name: string }));

/** Three bytes for a letter: a text may have 60,000 of them. */
export const mostBytes = 256 * 1024;
/** A text as it is typed. */
export const written = { ...text(LONGEST_TEXT) };
const revision = { type: 'integer', minimum: 0, maximum: 1_000_000_000 } as const;

/** Something wrong in one text, with the sentence of `npm run check:schemas`. */
const problem = object({
  path: string,
  line: integer,
  pointer: string,
  message: string,
  /** For whoever does not see the text: by its title and its questions; null where it has none, or of one of many. */
  words: nullable(string),
  severity: oneOf('error', 'warning'),
});

/** What is told of a publication wherever it is named. */
export const publicationFields = {
  number: integer,
  hash: string,
  note: string,
  proposedBy: nullable(string),
  publishedBy: nullable(string),
  /** ISO instant; null of what the files of the product say. */
  publishedAt: nullable(string),
};

/** A publication as a list has it. */
const publication = object(publicationFields);

/** What stands now in the place of what a call goes by: what somebody else has saved meanwhile, or what holds. */
const changedMeanwhile = object({
  message: string,
  text: string,
  /** 0 where there is no draft any more. */
  revision: integer,
  publication: integer,
  by: string,
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
      /** The authority's own below which they have, where it is known what they were. */
      moved: list(object({ path: string, title: string })),
      needsTwo: boolean,
      /** Of the publication that the drafts would make, as `declarations.impact` names them. */
      draftsName: string,
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
    summary: 'The text of one path: of a publication or a former save, or the draft, what is published, or a first one',
    query: closed({ path, publication: id, revision }, ['path']),
    reply: object({
      text: string,
      /** Of the draft; 0 where there is none. */
      revision: integer,
      /** The publication that holds, or the one that was asked for: what is typed here is typed on it. */
      publication: integer,
      state: oneOf('draft', 'published', 'new'),
      /** What is published; null where nothing is. */
      published: nullable(string),
      /** What everybody's said where it was published, and says no more; null where it has not changed. */
      publishedOn: nullable(string),
      /** All of the authority's own texts, as they are drafted where they have no faults. */
      own: list(object({ path: string, text: string })),
      /** What the authority calls what its texts name by numbers, by which they are told. */
      names: object({ cycles: numberedNames, ratings: numberedNames }),
      /** Of a form, the questions of every plan, by the names on the way to them: no new one gets their keys. */
      used: list(string),
    }),
    allow: makers,
  },
  'declarations.answered': {
    method: 'GET',
    path: '/api/declarations/answered',
    kind: 'read',
    summary: 'In how many plans each question of a form is answered; those that are in none are left out',
    query: closed({ path }, ['path']),
    /** By the names on the way to each, as `used` of its text has them. */
    reply: contents(object({ question: string, plans: integer })),
    allow: makers,
  },
  'declarations.draftHistory': {
    method: 'GET',
    path: '/api/declarations/draftHistory',
    kind: 'read',
    summary: 'When, and by whom, former texts of the draft of a path were saved, the latest first: fifty at most',
    query: closed({ path }, ['path']),
    reply: contents(object({ revision: integer, by: string, at: string, isTakenOut: boolean })),
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
  'declarations.impact': {
    method: 'POST',
    path: '/api/declarations/impact',
    kind: 'read',
    summary: 'What the drafts would change, and what would become of running plans if they were moved; none is changed',
    /** `from` and `drafts` are what the call before replied as `next` and `drafts`. */
    body: closed({ from: id, drafts: text(64) }),
    reply: object({
      /** Name of the texts as they are drafted: calls that go on are about the same. */
      drafts: string,
      words: changes,
      /** Running plans of the pupils that the viewer sees. */
      running: integer,
      /** Those that have to be looked at one by one, and how many were by this call. */
      of: integer,
      looked: integer,
      /** Where the next call goes on; null where all have been looked at. */
      next: nullable(integer),
      effects: list(effect),
      /** Lists and reports that read answers whose questions go. */
      readers: list(object({ table: string, question: string })),
    }),
    allow: makers,
  },
  'declarations.save': {
    method: 'POST',
    path: '/api/declarations/save',
    kind: 'command',
    summary: 'Keeps a draft, right or wrong; an empty text takes the declaration out of the next publication',
    failure,
    mostBytes,
    /** What the text was typed on: the draft's revision, 0 for none, and the publication that held then. */
    body: closed({ path, text: written, revision, publication: id }, ['path', 'text', 'revision']),
    /** 0 where the text is what is published: then there is no draft any more. */
    reply: doneWith({ revision: integer }),
    conflict: changedMeanwhile,
    allow: makers,
  },
  'declarations.discard': {
    method: 'POST',
    path: '/api/declarations/discard',
    kind: 'command',
    summary: 'Forgets a draft: what is published stays',
    failure,
    /** The revision that was seen; without it whatever stands there goes. */
    body: closed({ path, revision }, ['path']),
    reply: done,
    conflict: changedMeanwhile,
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
    summary:
      'Makes of drafts and publication the next one, for plans begun from now on; without a difference nothing. ' +
      'Has running plans moved to it where that is said; where a publication is named, those that were set aside',
    failure,
    /**
     * With a publication nothing is published: plans that were set aside are tried again. `drafts` names the ones that
     * were read: no others are published.
     */
    body: closed({ running: { enum: ['keep', 'move'] }, publication: id, drafts: text(64) }, ['running']),
    reply: doneWith({ publication: integer, isNew: boolean, moving: nullable(object(followed)) }),
    allow: makers,
  },
});
