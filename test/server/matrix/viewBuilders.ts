import { insertView, plainView } from '../../support/insertView.ts';
import { ownMailbox } from './mailboxBuilders.ts';
import type { Builders } from './builders.ts';

/** Rows of the catalogue of calls. */
export const viewRows = `
MMMMMMMM GET /api/Views/list
MMMMMMMM POST /api/Views/save
MMMMMMMM POST /api/Views/remove
MMMMMMMD GET /api/alerts/count
MMMMMMMD GET /api/alerts
MMMMMMMD POST /api/alerts/acknowledge
`;

const viewId = 990_001;

/** Calls about what is the caller's own: messages, alerts, and views of lists. */
export const ofOneself: Builders = {
  ...ownMailbox,
  'alerts.count': () => ({}),
  'alerts.list': () => ({ query: { page: 1, sizePerPage: 100 } }),
  'alerts.acknowledge': () => ({ body: { ids: [990_001] } }),
  'views.list': () => ({ query: { table: 'pep-status' } }),
  'views.save': ({ lastName }) => ({ body: { table: 'pep-status', title: `${lastName} view`, ...plainView } }),
  'views.remove': ({ authorityId }, { userId }) => ({
    body: { viewId },
    before: (db) => insertView(db, { authorityId, ownerId: userId, id: viewId }),
  }),
};
