import { insertView, plainView } from '../../support/insertView.ts';
import type { Builders } from './builders.ts';

const viewId = 990_001;

/** Calls about views of lists: the caller's own. */
export const viewBuilders: Builders = {
  'views.list': () => ({ query: { table: 'pep-status' } }),
  'views.save': ({ lastName }) => ({ body: { table: 'pep-status', title: `${lastName} view`, ...plainView } }),
  'views.remove': ({ authorityId }, { userId }) => ({
    body: { viewId },
    before: (db) => insertView(db, { authorityId, ownerId: userId, id: viewId }),
  }),
};
