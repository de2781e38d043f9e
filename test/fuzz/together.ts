import { biggestStages, startFuzzServer, type Person } from './fuzzServer.ts';
import { commandLine, report } from './report.ts';
import { runTogether } from './togetherRun.ts';

const { runs, seed } = commandLine('together', 'Two people, sometimes three, are in one stage at once.');
const server = await startFuzzServer();
try {
  const people = new Map<string, Person>();
  for (const account of ['la', 'super', 'dt']) people.set(account, await server.signIn(`${account}@ashcombe.example`));
  const places = await biggestStages(server, [...people.values()], 3);
  await report({
    what: 'together',
    runs,
    seed,
    run: (one) => runTogether({ server, people, place: places[one % places.length]! }, one),
  });
} finally {
  await server.close();
}
