import type { ReplyOf } from '../../../src/contract/index.ts';
import type { JsonObject } from '../../../src/engine/index.ts';

const publication = {
  number: 2,
  hash: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
  note: 'Asked for by the children',
  proposedBy: 'Rhys Kettering',
  publishedBy: 'Odette Larkspur',
  publishedAt: '2026-11-12T09:30:00.000Z',
};
const ofFiles = { ...publication, number: 1, note: '', proposedBy: null, publishedBy: null, publishedAt: null };

const standing: ReplyOf<'declarations.read'> = {
  publication,
  hasBaseMoved: false,
  needsTwo: true,
  proposal: {
    note: 'One question fewer about travel',
    by: 'Rhys Kettering',
    at: '2026-11-17T15:05:00.000Z',
    isOwn: false,
    isAsDrafted: true,
  },
  refusal: null,
  drafts: [
    {
      path: 'forms/pep/care',
      revision: 3,
      by: 'Rhys Kettering',
      at: '2026-11-17T15:00:00.000Z',
      isTakenOut: false,
      faults: 1,
    },
  ],
  paths: [
    { path: 'forms/pep/care', title: 'My care', state: 'draft' },
    { path: 'forms/pep/health', title: 'My health', state: 'everybody' },
    { path: 'stages/pep/key-stages-1-4', title: 'Personal education plan', state: 'published' },
    { path: 'tables/pep-status', title: 'PEP status', state: 'everybody' },
  ],
};

const text = (path: string): string =>
  JSON.stringify(
    {
      $schema: '../../../../meta/overlay.json',
      base: { form: path.replace('forms/', ''), version: 1 },
      require: ['life_stori'],
    },
    null,
    2,
  );

const checked = (path: string): ReplyOf<'declarations.check'> => ({
  problems: [
    {
      path,
      line: 8,
      pointer: '/require/0',
      message: 'unknown question "life_stori"; did you mean "life_story"?',
      severity: 'error',
    },
  ],
  words: [],
});

/** What the server says of an authority's own forms. */
export const declarationAnswers = {
  'GET /api/declarations': () => standing,
  'GET /api/declarations/text': (query: URLSearchParams): ReplyOf<'declarations.text'> => ({
    text: text(query.get('path') ?? ''),
    revision: 3,
    state: 'draft',
    published: null,
  }),
  'POST /api/declarations/check': (_query: URLSearchParams, { path }: JsonObject) => checked(String(path)),
  'POST /api/declarations/save': () => ({ success: true, revision: 4 }),
  'POST /api/declarations/discard': () => ({ success: true }),
  'POST /api/declarations/propose': () => ({ success: true }),
  'POST /api/declarations/publish': () => ({ success: true, publication: 3, isNew: true }),
  'POST /api/declarations/restore': () => ({ success: true, drafts: 1 }),
  'GET /api/declarations/history': () => ({ contents: [publication, ofFiles] }),
};
