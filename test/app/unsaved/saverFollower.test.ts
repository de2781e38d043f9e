import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DraftBox, UnsavedDraft } from '../../../src/app/unsaved/draftBox.ts';
import { SaverFollower } from '../../../src/app/unsaved/saverFollower.ts';
import type { SaveReply } from '../../../src/app/unsaved/saveReply.ts';
import { StageSaver } from '../../../src/app/pep/stageSaver.ts';
import type { JsonObject } from '../../../src/engine/index.ts';
import { savedOf, stageOf } from '../pep/fixtures.ts';

const about = { studentId: 7, pepId: 5, slug: 'send', title: 'Needs' };

/** A saver, its follower, and a box that notes what lies in it. */
function followed(
  answer: (body: JsonObject) => SaveReply = (body) => ({
    kind: 'stored',
    body: savedOf(body.formData as JsonObject),
  }),
) {
  const lying = new Map<string, UnsavedDraft>();
  const state = { works: true, keeps: 0 };
  const drafts = {
    keep: async (_stage: number, slot: string, draft: UnsavedDraft) => {
      state.keeps += 1;
      if (state.works) lying.set(slot, draft);
      return state.works;
    },
    drop: (_stage: number, slot: string) => void lying.delete(slot),
  } as unknown as DraftBox;
  const saver = new StageSaver({
    stage: stageOf({ need: 'a', support: 'b' }),
    autosave: false,
    now: () => 0,
    newId: () => crypto.randomUUID(),
    onFailure: () => undefined,
    send: async (body) => answer(body),
  });
  const follower = new SaverFollower(saver, { drafts, stageId: 11, slot: 'own', about });
  const type = (need: string) => saver.change({ answers: { ...saver.view().document.answers, need }, parked: {} });
  return { saver, follower, type, lying, state, text: () => lying.get('own')?.document.answers.need };
}

const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('what is typed and not saved', () => {
  it('lies on the device soon after the very first change', async () => {
    const { type, text } = followed();
    type('only once');
    await wait(300);
    expect(text()).toBe('only once');
  });

  it('is kept again and again while somebody types without a pause', async () => {
    const { type, text } = followed();
    for (let word = 0; word < 20; word += 1) {
      type(`word ${word}`);
      await wait(100);
    }
    expect(Number(text()?.toString().slice(5))).toBeGreaterThan(10);
  });

  it('goes once it is stored, and a late write does not bring it back', async () => {
    const { saver, type, lying } = followed();
    type('x');
    await wait(300);
    type('xy');
    expect(await saver.flush()).toBe(true);
    await wait(5000);
    expect(lying.size).toBe(0);
  });

  it('is tried again where it could not be kept', async () => {
    const { type, text, state } = followed();
    state.works = false;
    type('x');
    await wait(300);
    expect(text()).toBeUndefined();
    state.works = true;
    await wait(2000);
    expect(text()).toBe('x');
  });

  it('is kept with what was sent and may have arrived, so that it meets no clash with itself', async () => {
    const { saver, type, lying } = followed(() => ({ kind: 'unknown' }));
    type('x');
    await saver.flush();
    type('xy');
    await wait(300);
    const draft = lying.get('own');
    expect(draft?.sent?.answers.need).toBe('x');
    const later = followed();
    const stored = stageOf({ need: 'x', support: 'b' });
    const next = new StageSaver({
      stage: stored,
      autosave: false,
      send: async () => ({ kind: 'unknown' }),
      now: () => 0,
      newId: () => 'id',
      onFailure: () => undefined,
    });
    next.restore(draft as UnsavedDraft);
    expect(next.view()).toMatchObject({ clashes: [], document: { answers: { need: 'xy' } } });
    later.follower.stop();
  });

  it('is kept at once when the page may be about to go, and when it goes', async () => {
    const { type, text, follower } = followed();
    type('x');
    follower.keepNow();
    expect(text()).toBe('x');
    type('xy');
    follower.stop();
    expect(text()).toBe('xy');
  });

  it('stays while an answer waits for a choice, with both', async () => {
    const clash = savedOf(
      { need: 'theirs', support: 'b' },
      {
        clashes: [
          {
            pointer: '/need',
            theirs: 'theirs',
            mine: 'mine',
            theirName: 'Sam Writer',
            theirSavedAt: '2026-11-21T14:03:00.000Z',
          },
        ],
      },
    );
    const answers: SaveReply[] = [{ kind: 'clash', body: clash }];
    const { saver, type, lying } = followed(
      (body) => answers.shift() ?? { kind: 'stored', body: savedOf(body.formData as JsonObject) },
    );
    type('mine');
    expect(await saver.flush()).toBe(false);
    expect(await saver.flush()).toBe(false);
    await wait(300);
    expect(lying.get('own')?.waiting).toEqual([{ pointer: '/need', mine: 'mine' }]);
    saver.resolve(new Map([['/need', 'mine']]));
    await wait(300);
    expect(saver.view().document.answers.need).toBe('mine');
    expect(lying.size).toBe(0);
  });

  it('takes the place of a former page’s only once it is safe itself', async () => {
    const { saver, follower, lying, state, text } = followed();
    const former: UnsavedDraft = {
      ...about,
      base: { answers: { need: 'a' }, parked: {} },
      document: { answers: { need: 'before' }, parked: {} },
      sent: null,
      waiting: [],
      at: 1,
    };
    lying.set('former', former);
    state.works = false;
    follower.replace('former');
    saver.restore(former);
    await wait(300);
    expect(lying.has('former')).toBe(true);
    state.works = true;
    await wait(2000);
    expect([text(), lying.has('former')]).toEqual(['before', false]);
  });
});

describe('what an earlier page left', () => {
  const left = (need: string) => ({
    base: { answers: { need: 'a' }, parked: {} },
    document: { answers: { need }, parked: {} },
    sent: null,
    waiting: [],
  });

  it('is missing unless it has arrived after all', () => {
    const { saver } = followed();
    expect(saver.lacks(left('a'))).toBe(false);
    expect(saver.lacks(left('x'))).toBe(true);
    expect(saver.lacks({ ...left('a'), waiting: [{ pointer: '/need', mine: 'mine' }] })).toBe(true);
  });

  it('is asked about where somebody else has changed the same since', () => {
    const { saver } = followed();
    saver.restore({ ...left('mine'), base: { answers: { need: 'before' }, parked: {} } });
    expect(saver.view().clashes).toMatchObject([{ pointer: '/need', mine: 'mine', theirs: 'a' }]);
    expect(saver.isUnsaved()).toBe(true);
  });
});
