import { saveReplyOf, type SaveReply } from '../../src/app/unsaved/saveReply.ts';
import type { JsonObject } from '../../src/engine/index.ts';
import type { Seeded } from '../support/seeded.ts';
import type { Person, Reply } from './fuzzServer.ts';

export type Fault =
  | 'none'
  | '500 before'
  | '500 after'
  | 'dropped before'
  | 'dropped after'
  | 'arrives late'
  | 'arrives twice'
  | 'offline'
  | '401';

const FAULTS: readonly Fault[] = [
  '500 before',
  '500 after',
  'dropped before',
  'dropped after',
  'arrives late',
  'arrives twice',
  '401',
];

/** A save that somebody was told is stored. */
export interface Acknowledged {
  readonly saveId: string;
  readonly revision: number;
  readonly sent: JsonObject;
}

interface Pending {
  steps: number;
  act(): Promise<void>;
}

const PATH = '/api/Pep/saveData';
const lost: Reply = { status: 0, body: {} };
const broken: Reply = { status: 500, body: { message: 'Something went wrong. Please try again.' } };

/**
 * The way between a saver and the real server, on which time is counted in steps: a request waits
 * before it arrives, its answer on the way back, and either may be lost.
 */
export class FaultyLine {
  readonly faults = new Map<Fault, number>();
  readonly acknowledged: Acknowledged[] = [];
  online = true;
  /** From 0 to 1: how often a save meets a fault. */
  share: number;
  mostInFlight = 0;
  sends = 0;
  #inFlight = 0;
  #pending: Pending[] = [];
  readonly #random: Seeded;
  readonly #person: Person;

  constructor(random: Seeded, person: Person, share: number) {
    this.#random = random;
    this.#person = person;
    this.share = share;
  }

  readonly send = async (body: JsonObject): Promise<SaveReply> => {
    this.sends += 1;
    this.#inFlight += 1;
    this.mostInFlight = Math.max(this.mostInFlight, this.#inFlight);
    try {
      const reply = await this.#carry(body);
      const answer =
        reply.status === 200
          ? saveReplyOf(reply.body, undefined)
          : saveReplyOf(undefined, { status: reply.status, message: '', body: reply.body });
      if (answer.kind === 'stored')
        this.acknowledged.push({ saveId: String(body.saveId), revision: answer.body.revision, sent: body });
      return answer;
    } finally {
      this.#inFlight -= 1;
    }
  };

  get isQuiet(): boolean {
    return this.#pending.length === 0;
  }

  /** A step of time: what is due arrives. */
  async step(): Promise<void> {
    const due = this.#pending.filter((one) => (one.steps -= 1) <= 0);
    this.#pending = this.#pending.filter((one) => one.steps > 0);
    for (const one of due) await one.act();
    await settled();
  }

  /** Everything that is under way arrives. */
  async drain(): Promise<void> {
    do await this.step();
    while (!this.isQuiet);
  }

  /** Lets time go on until something is done. */
  async until(work: Promise<unknown>): Promise<void> {
    const state = { done: false };
    const noted = work.finally(() => (state.done = true));
    while (!state.done) await this.step();
    await noted;
  }

  async #carry(body: JsonObject): Promise<Reply> {
    const fault = this.#fault();
    this.faults.set(fault, (this.faults.get(fault) ?? 0) + 1);
    const arrive = () => this.#person.call(PATH, body);
    switch (fault) {
      case 'offline':
      case 'dropped before':
        return this.#after(async () => lost);
      case '500 before':
        return this.#after(async () => broken);
      case '401':
        return this.#after(() => this.#person.callExpired(PATH, body));
      case 'arrives late':
        this.#later(8 + this.#random.int(20), async () => void (await arrive()));
        return this.#after(async () => lost);
      case 'arrives twice':
        this.#later(8 + this.#random.int(20), async () => void (await arrive()));
        return this.#back(await this.#after(arrive));
      case '500 after':
        return this.#after(arrive).then(() => this.#back(broken));
      case 'dropped after':
        return this.#after(arrive).then(() => this.#back(lost));
      case 'none':
        return this.#back(await this.#after(arrive));
    }
  }

  #fault(): Fault {
    if (!this.online) return 'offline';
    return this.#random.chance(this.share) ? this.#random.pick(FAULTS) : 'none';
  }

  #back = (reply: Reply): Promise<Reply> => this.#after(async () => reply);

  #after(act: () => Promise<Reply>): Promise<Reply> {
    return new Promise((resolve, reject) => this.#later(this.#random.int(4), () => act().then(resolve, reject)));
  }

  #later(steps: number, act: () => Promise<void>): void {
    this.#pending.push({ steps, act });
  }
}

/** Lets everything go on that waits for nothing but its turn. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
