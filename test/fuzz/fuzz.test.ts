import { afterAll, beforeAll, expect, it } from 'vitest';
import { biggestStages, startFuzzServer, type FuzzServer, type Person } from './fuzzServer.ts';
import { runSaves } from './savesRun.ts';
import { runTogether } from './togetherRun.ts';

const RUNS = 30;

let server: FuzzServer;
const people = new Map<string, Person>();

beforeAll(async () => {
  server = await startFuzzServer();
  for (const account of ['la', 'super', 'dt']) people.set(account, await server.signIn(`${account}@ashcombe.example`));
}, 300_000);

afterAll(() => server?.close());

const everybody = () => [...people.values()];
const la = () => people.get('la') as Person;

// A thousand of each: `npm run fuzz:saves`, `npm run fuzz:together`.
it(
  'what is stored is what was typed last, whatever happens on the way [PFORM-17] [PFORM-20] [PFORM-27]',
  { timeout: 300_000 },
  async () => {
    const places = await biggestStages(server, [la()], 2);
    expect(new Set(places.map(({ phase }) => phase)).size).toBe(3);
    const kinds = new Set<string>();
    for (let seed = 1; seed <= RUNS; seed += 1) {
      const { failures, faults } = await runSaves({ server, person: la(), place: places[seed % places.length]! }, seed);
      for (const kind of faults.keys()) kinds.add(kind);
      expect(failures).toEqual([]);
    }
    expect([...kinds].toSorted()).toEqual([
      '401',
      '500 after',
      '500 before',
      'arrives late',
      'arrives twice',
      'dropped after',
      'dropped before',
      'none',
      'offline',
    ]);
  },
);

it(
  'people who write at once keep what they wrote, or have seen what took its place',
  { timeout: 300_000 },
  async () => {
    const places = await biggestStages(server, everybody(), 2);
    let asked = 0;
    for (let seed = 1; seed <= RUNS; seed += 1) {
      const { failures, faults } = await runTogether({ server, people, place: places[seed % places.length]! }, seed);
      asked += faults.get('clashes asked') ?? 0;
      expect(failures).toEqual([]);
    }
    expect(asked).toBeGreaterThan(0);
  },
);
