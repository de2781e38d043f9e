import { vi } from 'vitest';
import type { SaveReply } from '../../../src/app/unsaved/saveReply.ts';
import { StageSaver } from '../../../src/app/pep/stageSaver.ts';
import type { JsonObject } from '../../../src/engine/index.ts';
import { savedOf, stageOf } from './fixtures.ts';

export type Reply = (body: JsonObject) => SaveReply;

const storesAll: Reply = (body) => ({ kind: 'stored', body: savedOf(body.formData as JsonObject) });

/** A saver whose server answers what it is given, then stores all; and what a person does to it. */
export function saverWith({ autosave = true, replies = [] as Reply[] } = {}) {
  let clock = 1_000_000;
  let ids = 0;
  const sent: JsonObject[] = [];
  const failures: string[] = [];
  const left = [...replies];
  const send = vi.fn(async (body: JsonObject): Promise<SaveReply> => {
    sent.push(body);
    return (left.shift() ?? storesAll)(body);
  });
  const saver = new StageSaver({
    stage: stageOf({ need: 'a', support: 'b' }),
    autosave,
    send,
    now: () => clock,
    newId: () => `id-${++ids}`,
    onFailure: (message) => failures.push(message),
  });
  const type = (answers: JsonObject) =>
    saver.change({ answers: { ...saver.view().document.answers, ...answers }, parked: {} });
  const seconds = (count: number) => {
    for (let second = 0; second < count; second += 1) {
      clock += 1000;
      saver.tick();
    }
  };
  return { saver, sent, failures, type, seconds, settle: () => new Promise<void>((resolve) => setImmediate(resolve)) };
}
