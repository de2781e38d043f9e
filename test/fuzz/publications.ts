import { makePortalServer } from '../support/portalServer.ts';
import { followPlans, runPublications } from './publicationsRun.ts';
import { commandLine, report } from './report.ts';

const { runs, seed } = commandLine(
  'publications',
  'Answers are given while forms are published, plans moved and moved back, a hundred steps a run.',
);
const portal = await makePortalServer();
try {
  const plans = await followPlans(portal);
  await report({ what: 'publications', runs, seed, run: (one) => runPublications({ portal, plans }, one, 100) });
} finally {
  await portal.close();
}
