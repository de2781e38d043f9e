import type { ReplyOf } from '../../../src/contract/index.ts';
import type { JsonObject } from '../../../src/engine/index.ts';
import { files, releaseFor } from './catalogue.ts';
import { stageAnswer } from './pupils.ts';

const publication = {
  number: 2,
  hash: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
  note: 'Asked for by the children',
  proposedBy: 'Rhys Kettering',
  publishedBy: 'Odette Larkspur',
  publishedAt: '2026-11-12T09:30:00.000Z',
};
const ofFiles = { ...publication, number: 1, note: '', proposedBy: null, publishedBy: null, publishedAt: null };

const kept = { unsettled: 1, review: 0, failed: 1, finished: 0, movedOn: 0 };

/** Its plans have followed it, but two, and may go back. */
const moving: ReplyOf<'declarations.history'>['contents'][number]['moving'] = {
  moved: 41,
  kept,
  left: 0,
  isOver: true,
  again: 2,
  aside: [
    { studentId: 101, pepId: 501, formSlug: 'care', name: 'Ada Quillfeather', reason: 'unsettled' },
    { studentId: 102, pepId: 502, formSlug: 'care', name: 'Bo Fernley', reason: 'failed' },
  ],
  backUntil: '2026-12-12',
  back: null,
};

/** Plans that the portal is moving: those that were set aside, and all of them on their way back. */
const goingOn = { moved: 12, kept: { ...kept, failed: 0 }, left: 30, isOver: false, again: 1, aside: [] };

const standing: ReplyOf<'declarations.read'> = {
  publication,
  hasBaseMoved: false,
  moved: [],
  draftsName: 'a3c1',
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
    { path: 'lookups/aspiration-kind', title: 'Kind of aspiration', state: 'published' },
    { path: 'stages/pep/key-stages-1-4', title: 'Personal education plan', state: 'published' },
    { path: 'tables/pep-status', title: 'PEP status', state: 'everybody' },
  ],
};

const text = (path: string): string =>
  JSON.stringify(
    {
      $schema: '../../../../meta/overlay.json',
      base: { form: path.replace('forms/', ''), version: 1 },
      ...(path === 'forms/pep/care' && { require: ['life_stori'] }),
    },
    null,
    2,
  );

const folder = 'overlays/12/';
const ownTexts = files.flatMap(({ path, text: own }) =>
  path.startsWith(folder) ? [{ path: path.slice(folder.length, -'.json'.length), text: own }] : [],
);

/** The sections of plans, or a list of answers, as one authority has published them. */
const asPublished = (path: string): ReplyOf<'declarations.text'> => ({
  text: ownTexts.find((own) => own.path === path)?.text ?? '',
  revision: 0,
  publication: 2,
  state: 'published',
  published: null,
  publishedOn: null,
  own: ownTexts,
  names: { cycles: [], ratings: [] },
  used: [],
});

const hiddenFault = {
  line: 4,
  pointer: '/hide/0',
  message: '"review" takes answers over from "targets", which is hidden',
  words: null,
  severity: 'error',
} as const;

const fault = {
  line: 8,
  pointer: '/require/0',
  message: 'unknown question "life_stori"; did you mean "life_story"?',
  words: null,
  severity: 'error',
} as const;

const endFault = { ...fault, line: 7, pointer: '/options/2/validTo', message: 'is before validFrom' } as const;

const checked = (path: string, said: string): ReplyOf<'declarations.check'> => ({
  problems: [
    ...(said.includes('life_stori"') ? [{ path, ...fault }] : []),
    ...(said.includes('"validTo": "2026-08-31"') ? [{ path, ...endFault }] : []),
    ...(said.includes('"hide": ["targets"]') ? [{ path, ...hiddenFault }] : []),
  ],
  words: [],
});

/** A section of a plan on the draft of its form. */
const preview = (slug: string): ReplyOf<'declarations.preview'> => ({
  ...stageAnswer(releaseFor('12'), 1201, slug),
  studentName: 'Ada Quillfeather',
  title: 'Health and emotional wellbeing',
  denied: null,
  setAside: [
    { title: 'Allergies', text: 'Hazelnuts' },
    { title: 'Agencies: Agency 1', text: 'Name: Speech and language therapy\nHow often: Each Tuesday' },
  ],
  unsigned: ['Agreed by the carer'],
});

const examples = [
  { studentId: 101, pepId: 501, formSlug: 'care', name: 'Ada Quillfeather' },
  { studentId: 102, pepId: 502, formSlug: 'care', name: 'Bo Fernley' },
];
const effect = { path: 'forms/pep/care', stage: 'My care', option: '', examples };

/** What drafts would do to running plans. */
export const impact: ReplyOf<'declarations.impact'> = {
  drafts: publication.hash,
  words: [
    {
      path: 'forms/pep/care',
      title: 'My care',
      before: ['makes "Life-story work and who leads it" required'],
      after: [
        'leaves out the question "Life-story work and who leads it"',
        'makes "Team manager and telephone" required',
      ],
    },
  ],
  running: 214,
  of: 214,
  looked: 214,
  next: null,
  effects: [
    { ...effect, id: 'question', kind: 'question', question: 'Life-story work and who leads it', plans: 2 },
    { ...effect, id: 'option', kind: 'option', question: 'How stable is the placement?', option: 'Stable', plans: 41 },
    { ...effect, id: 'unfit', kind: 'unfit', question: 'How long do you travel to school?', plans: 7 },
    { ...effect, id: 'signature', kind: 'signature', question: 'Agreed by the carer', plans: 3 },
    { ...effect, id: 'unsettled', kind: 'unsettled', stage: '', question: '', plans: 1 },
    { ...effect, id: 'required', kind: 'required', question: 'Team manager and telephone', plans: 63 },
    { ...effect, id: 'section', kind: 'section', question: '', plans: 38 },
    { ...effect, id: 'plan', kind: 'plan', stage: '', question: '', plans: 12 },
  ],
  readers: [{ table: 'Attendance analysis', question: 'Placement type' }],
};

/** The history when running plans have followed. */
export const declarationHistory: ReplyOf<'declarations.history'> = {
  contents: [
    { ...publication, moving },
    { ...ofFiles, moving: null },
  ],
};

/** The history while running plans are on their way. */
export const historyOnTheWay: ReplyOf<'declarations.history'> = {
  contents: [
    { ...publication, moving: { ...goingOn, backUntil: '2026-12-12', back: null } },
    { ...ofFiles, moving: null },
  ],
};

/** In how many plans the questions of one form are answered; no plan has had another one. */
const answered: ReplyOf<'declarations.answered'>['contents'] = [
  { question: 'agencies', plans: 212 },
  { question: 'agencies/agency', plans: 212 },
  { question: 'agencies/outcome', plans: 1 },
  { question: 'allergies', plans: 1 },
  { question: 'health_needs', plans: 20_000 },
];

/** What the server says of an authority's own forms. */
export const declarationAnswers = {
  'GET /api/declarations': () => standing,
  'GET /api/declarations/text': (query: URLSearchParams): ReplyOf<'declarations.text'> => {
    const path = query.get('path') ?? '';
    if (/^(stages|lookups)\//.test(path)) return asPublished(path);
    return {
      text: text(path),
      revision: 3,
      publication: 2,
      state: 'draft',
      published: null,
      publishedOn: null,
      own: ownTexts,
      names: { cycles: [], ratings: [] },
      used: path === 'forms/pep/health' ? answered.map(({ question }) => question) : [],
    };
  },
  'GET /api/declarations/answered': (): ReplyOf<'declarations.answered'> => ({ contents: answered }),
  'GET /api/declarations/draftHistory': (): ReplyOf<'declarations.draftHistory'> => ({
    contents: [
      { revision: 2, by: 'Odette Larkspur', at: '2026-11-16T10:20:00.000Z', isTakenOut: false },
      { revision: 1, by: 'Rhys Kettering', at: '2026-11-16T09:05:00.000Z', isTakenOut: true },
    ],
  }),
  'POST /api/declarations/check': (_query: URLSearchParams, { path, text: said }: JsonObject) =>
    checked(String(path), String(said)),
  'POST /api/declarations/preview': (_query: URLSearchParams, { path }: JsonObject) =>
    preview(String(path).replace('forms/pep/', '')),
  'POST /api/declarations/impact': () => impact,
  'POST /api/declarations/save': () => ({ success: true, revision: 4 }),
  'POST /api/declarations/discard': () => ({ success: true }),
  'POST /api/declarations/propose': () => ({ success: true }),
  'POST /api/declarations/publish': () => ({ success: true, publication: 3, isNew: true, moving: null }),
  'POST /api/declarations/restore': () => ({ success: true, drafts: 1 }),
  'POST /api/declarations/moveBack': () => ({ success: true, ...goingOn }),
  'GET /api/declarations/publication': (query: URLSearchParams): ReplyOf<'declarations.publication'> => ({
    number: Number(query.get('publication')),
    hash: publication.hash,
    baseHash: 'e3b0c442',
    note: publication.note,
    publishedAt: publication.publishedAt,
    baseHashNow: 'e3b0c442',
    declarations: [
      {
        path: 'stages/pep/key-stages-1-4',
        title: 'Personal education plan',
        words: ['adds the section "Aspirations"'],
        text: '{ "base": { "stages": "pep/key-stages-1-4", "version": 1 } }',
      },
    ],
  }),
  'GET /api/declarations/told': (query: URLSearchParams): ReplyOf<'declarations.told'> => ({
    words: impact.words,
    look:
      query.get('publication') === null
        ? null
        : {
            at: '2026-11-13T16:40:00.000Z',
            running: impact.running,
            effects: impact.effects.map(({ examples: _examples, ...one }) => one),
          },
  }),
  'GET /api/declarations/history': () => declarationHistory,
};
