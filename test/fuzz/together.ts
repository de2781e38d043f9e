import { biggestStages, startFuzzServer, type Person } from './fuzzServer.ts';
import { commandLine, report } from './report.ts';
import { runTogether } from './togetherRun.ts';

// `npm run fuzz:together -- --runs 1000 --seed 1`: two people, sometimes three, in one stage at once.
const { runs, seed } = commandLine();
const server = await startFuzzServer();
try {
  const people = new Map<string, Person>();
  for (const account of ['la', 'super', 'dt']) people.set(account, await server.signIn(`${account}@ashcombe.example`));
  const places = await biggestStages(server, [...people.values()], 3);
  await report({ what: 'together', runs, seed, run: (one) => runTogether({ server, people, place: places[one % places.length]! }, one) });
} finally {
  await server.close();
}
