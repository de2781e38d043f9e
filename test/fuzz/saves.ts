import { commandLine, report } from './report.ts';
import { biggestStages, startFuzzServer } from './fuzzServer.ts';
import { runSaves } from './savesRun.ts';

const { runs, seed } = commandLine(
  'saves',
  'One person saves, and everything goes wrong that can on the way to the server.',
);
const server = await startFuzzServer();
try {
  const person = await server.signIn('la@ashcombe.example');
  const places = await biggestStages(server, [person], 3);
  await report({
    what: 'saves',
    runs,
    seed,
    run: (one) => runSaves({ server, person, place: places[one % places.length]! }, one),
  });
} finally {
  await server.close();
}
