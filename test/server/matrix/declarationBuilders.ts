import { draftPath, draftText, insertDraft } from '../../support/insertDraft.ts';
import type { Db } from '../../../src/server/db/unitOfWork.ts';
import type { Builders } from './builders.ts';
import { insertMoved, movedPublication } from '../../support/insertMoved.ts';
import { setting } from './scene.ts';
import type { Subject } from './subjects.ts';

/** Drafts of both, and nobody waits for a second person. */
const drafted =
  ({ authorityId }: Subject) =>
  async (db: Db): Promise<void> => {
    await setting(db, { declarationsNeedTwo: false });
    await insertDraft(db, authorityId);
  };

/** The rows of the catalogue about an authority's own declarations. */
export const declarationRows = `
DDADDDDA GET /api/declarations
DDADDDDA GET /api/declarations/text
DDADDDDA GET /api/declarations/answered
DDADDDDA GET /api/declarations/draftHistory
DDADDDDA POST /api/declarations/check
DDADDDDA POST /api/declarations/impact
DDADDDDA POST /api/declarations/preview [hasPep]
DDADDDDA POST /api/declarations/paper [hasPep]
DDADDDDA POST /api/declarations/save
DDADDDDA POST /api/declarations/discard
DDADDDDA POST /api/declarations/propose
DDADDDDA POST /api/declarations/publish
DDADDDDA POST /api/declarations/restore
DDADDDDA GET /api/declarations/publication
DDADDDDA GET /api/declarations/told
DDADDDDA GET /api/declarations/history
DDADDDDA POST /api/declarations/moveBack
`;

/** What the calls about an authority's own declarations are made with. */
export const declarationBuilders: Builders = {
  'declarations.read': () => ({}),
  'declarations.text': () => ({ query: { path: draftPath } }),
  'declarations.answered': () => ({ query: { path: draftPath } }),
  'declarations.draftHistory': () => ({ query: { path: draftPath } }),
  'declarations.check': () => ({ body: { path: draftPath, text: draftText } }),
  'declarations.impact': (subject) => ({ body: {}, before: drafted(subject) }),
  'declarations.preview': ({ studentId, pepId }) => ({ body: { studentId, pepId, path: 'forms/pep/care', text: '' } }),
  'declarations.paper': ({ studentId, pepId }) => ({ body: { studentId, pepId, path: 'forms/pep/care', text: '' } }),
  'declarations.save': () => ({ body: { path: draftPath, text: draftText, revision: 0 } }),
  'declarations.discard': (subject) => ({ body: { path: draftPath }, before: drafted(subject) }),
  'declarations.propose': (subject) => ({ body: { note: 'Asked for' }, before: drafted(subject) }),
  'declarations.publish': (subject) => ({ body: { running: 'keep' }, before: drafted(subject) }),
  'declarations.restore': () => ({ body: { publication: 1 } }),
  'declarations.publication': () => ({ query: { publication: 1 } }),
  'declarations.told': () => ({}),
  'declarations.history': () => ({}),
  'declarations.moveBack': ({ authorityId }) => ({
    body: { publication: movedPublication },
    before: (db) => insertMoved(db, authorityId),
  }),
};
