import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { countMessages, countWaiting } from '../db/across/index.ts';
import type { Database } from '../db/database.ts';
import type { Turns } from '../plugins/turns.ts';
import { filesInTurn } from '../workbook/turns.ts';
import { shortly } from './shortly.ts';
import { workGauges } from './workMetrics.ts';

/** What is counted as it happens. Of whom is never asked: labels are operation ids and fixed words. */
export interface Metrics {
  /** A call was answered; `operation` is its id, or a word for what is no operation. */
  answered(call: { readonly operation: string; readonly status: number; readonly seconds: number }): void;
  /** Whatever alerts were due have been handed over. */
  alertsDelivered(at: Date): void;
  /** They could not be, this time, nor what the day brings be looked for. */
  alertsFailed(): void;
  /** All of it, in the text format of Prometheus. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** What is looked at when the metrics are asked for. */
export interface MetricSources {
  readonly database: Database;
  readonly turns: Turns;
  readonly now: () => Date;
}

/** Seconds: a read takes hundredths, a whole list one or two; who waits for thirty has gone. */
const buckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export function makeMetrics({ database, turns, now }: MetricSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'portal_call_duration_seconds',
    help: 'Calls by operation and class of status, from their arrival until the answer has gone',
    labelNames: ['operation', 'status'],
    buckets,
    registers,
  });
  const alerts = new Gauge({
    name: 'portal_alerts_last_success_timestamp_seconds',
    help: 'When it was last looked which alerts are due, and all of them were handed over',
    registers,
  });
  const failures = new Counter({
    name: 'portal_alerts_failures_total',
    help: 'How often the look at alerts and at what the day brings failed; a minute later it is made again',
    registers,
  });
  const looked = [
    turnsNow(turns),
    connectionsNow(database),
    filesNow(),
    messagesNow(database),
    scansNow(database),
    ...workGauges(database, now),
  ];
  for (const gauge of looked) registry.registerMetric(gauge);
  return {
    answered: ({ operation, status, seconds }) =>
      calls.observe({ operation, status: `${Math.floor(status / 100)}xx` }, seconds),
    alertsDelivered: (at) => alerts.set(at.getTime() / 1000),
    alertsFailed: () => failures.inc(),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

function turnsNow(turns: Turns): Gauge {
  return new Gauge({
    name: 'portal_turns',
    help: 'Calls in work and waiting for their turn, by the kind of caller whose places they take',
    labelNames: ['caller', 'state'],
    registers: [],
    collect() {
      for (const [caller, { inWork, waiting }] of Object.entries(turns.counts())) {
        this.set({ caller, state: 'in_work' }, inWork);
        this.set({ caller, state: 'waiting' }, waiting);
      }
    },
  });
}

function connectionsNow(database: Database): Gauge {
  return new Gauge({
    name: 'portal_database_connections',
    help: 'Connections of each pool, those of them that are idle, and how many calls wait for one',
    labelNames: ['pool', 'state'],
    registers: [],
    collect() {
      for (const [pool, { total, idle, waiting }] of Object.entries(database.connections())) {
        this.set({ pool, state: 'total' }, total);
        this.set({ pool, state: 'idle' }, idle);
        this.set({ pool, state: 'waiting' }, waiting);
      }
    },
  });
}

function filesNow(): Gauge {
  return new Gauge({
    name: 'portal_files',
    help: 'Workbooks and other files being made and waiting to be',
    labelNames: ['state'],
    registers: [],
    collect() {
      const { inWork, waiting } = filesInTurn();
      this.set({ state: 'in_work' }, inWork);
      this.set({ state: 'waiting' }, waiting);
    },
  });
}

function messagesNow(database: Database): Gauge {
  // Asked for while the database is slow or away, the rest is wanted most: there is no value then.
  const count = shortly(() => countMessages(database));
  return new Gauge({
    name: 'portal_messages',
    help: 'Mails and text messages, of all processes, that have not left: waiting, given up, or of no use any more',
    labelNames: ['state'],
    registers: [],
    async collect() {
      this.reset();
      const counts = await count();
      for (const [state, found] of Object.entries(counts ?? {})) this.set({ state }, found);
    },
  });
}

function scansNow(database: Database): Gauge {
  const count = shortly(() => countWaiting(database));
  return new Gauge({
    name: 'portal_stored_files',
    help: 'Stored files, of all processes, by what the virus scanner said: those that wait for it are held back',
    labelNames: ['scan'],
    registers: [],
    async collect() {
      this.reset();
      const waiting = await count();
      if (waiting !== null) this.set({ scan: 'waiting' }, waiting);
    },
  });
}
