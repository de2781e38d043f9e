import { commandLine, report } from './report.ts';
import { biggestStages, startFuzzServer } from './fuzzServer.ts';
import { runSaves } from './savesRun.ts';

// `npm run fuzz:saves -- --runs 1000 --seed 1`: one person, and everything that can go wrong on the way to the server.
const { runs, seed } = commandLine();
const server = await startFuzzServer();
try {
  const person = await server.signIn('la@ashcombe.example');
  const places = await biggestStages(server, [person], 3);
  await report({ what: 'saves', runs, seed, run: (one) => runSaves({ server, person, place: places[one % places.length]! }, one) });
} finally {
  await server.close();
}
