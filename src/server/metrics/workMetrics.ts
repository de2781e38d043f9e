import { Gauge } from 'prom-client';
import { londonDate } from '../../contract/index.ts';
import { lastLook } from '../alerts/digestTime.ts';
import { countImports, countWork, type WorkCounts } from '../db/across/index.ts';
import type { Database } from '../db/database.ts';
import { shortly } from './shortly.ts';

// What goes on without anybody's call, counted over all processes and authorities: whose it is stands nowhere.

/** Which counts a gauge shows, by the value of its label. */
interface Shown {
  readonly name: string;
  readonly help: string;
  readonly states: { readonly [state: string]: keyof WorkCounts };
}

const shown: readonly Shown[] = [
  {
    name: 'portal_import_keys',
    help: 'Keys with which other systems send files: in use, and those of each night silent for more than 26 hours',
    states: { live: 'keysLive', silent: 'keysSilent' },
  },
  {
    name: 'portal_daily_work',
    help: 'Authorities of which it was looked what the day brings, and those that are behind, from six in the morning',
    states: { done: 'dayDone', behind: 'dayBehind' },
  },
  {
    name: 'portal_plan_moves',
    help: 'Plans that were moved to a publication or back, and those that were set aside and wait for somebody',
    states: { moved: 'plansMoved', set_aside: 'plansSetAside' },
  },
  {
    name: 'portal_erased_files',
    help: 'Stored files whose records are erased, and whose bytes are not removed yet',
    states: { waiting: 'filesToErase' },
  },
  {
    name: 'portal_import_work',
    help: 'Work on files of records that failed within the last day and was not begun again',
    states: { failed: 'importsFailed' },
  },
];

/** Gauges of it. One question to the database serves all that are asked for at the same moment. */
export function workGauges(database: Database, now: () => Date): readonly Gauge[] {
  const count = shortly(() => countWork(database, { now: now(), day: londonDate(lastLook(now())) }));
  const gauges = shown.map(
    ({ name, help, states }) =>
      new Gauge({
        name,
        help,
        labelNames: ['state'],
        registers: [],
        async collect() {
          this.reset();
          const counts = await count();
          if (counts === null) return;
          for (const [state, field] of Object.entries(states)) this.set({ state }, counts[field]);
        },
      }),
  );
  return [...gauges, importsNow(database, now)];
}

function importsNow(database: Database, now: () => Date): Gauge {
  const count = shortly(() => countImports(database, now()));
  return new Gauge({
    name: 'portal_imports',
    help: 'Files of records of the last day, by kind of record: applied, taken back, or waiting for somebody',
    labelNames: ['import', 'outcome'],
    registers: [],
    async collect() {
      this.reset();
      const counts = await count();
      for (const { kind, outcome, count: files } of counts ?? []) this.set({ import: kind, outcome }, files);
    },
  });
}
