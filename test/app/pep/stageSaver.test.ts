import { describe, expect, it, vi } from 'vitest';
import { StageSaver, SAVE_FAILED, type SaveAnswer } from '../../../src/app/pep/stageSaver.ts';
import type { JsonObject } from '../../../src/engine/index.ts';
import { savedOf, stageOf } from './fixtures.ts';

type Reply = (body: JsonObject) => SaveAnswer;

const storesAll: Reply = (body) => ({ kind: 'stored', body: savedOf(body['formData'] as JsonObject) });

function saverWith({ autosave = true, replies = [] as Reply[] } = {}) {
  let clock = 1_000_000;
  let ids = 0;
  const sent: JsonObject[] = [];
  const failures: string[] = [];
  const left = [...replies];
  const send = vi.fn(async (body: JsonObject): Promise<SaveAnswer> => {
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
  const type = (answers: JsonObject) => saver.change({ answers: { ...saver.view().document.answers, ...answers }, parked: {} });
  const seconds = (count: number) => {
    for (let second = 0; second < count; second += 1) {
      clock += 1000;
      saver.tick();
    }
  };
  return { saver, sent, failures, type, seconds, settle: () => new Promise<void>((resolve) => setImmediate(resolve)) };
}

describe('saving a stage', () => {
  it('[PFORM-16] takes a change that changes nothing for none', () => {
    const { saver, type } = saverWith();
    type({ need: 'a' });
    expect(saver.view().save.kind).toBe('saved');
  });

  it('[PFORM-17] saves by itself ten seconds after the last change', async () => {
    const { saver, sent, type, seconds, settle } = saverWith();
    type({ need: 'x' });
    seconds(9);
    type({ need: 'xy' });
    seconds(9);
    expect(sent).toHaveLength(0);
    seconds(1);
    await settle();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ formData: { need: 'xy' }, activity: 'automatically', revision: 3 });
    expect(saver.view().save).toMatchObject({ kind: 'saved', activity: 'automatically' });
  });

  it('[PFORM-19] never saves by itself with autosave off', () => {
    const { saver, sent, type, seconds } = saverWith({ autosave: false });
    type({ need: 'x' });
    seconds(60);
    expect(sent).toHaveLength(0);
    expect(saver.view().save).toMatchObject({ kind: 'dirty', secondsLeft: null });
  });

  it('[PFORM-22] makes one save of clicks within a second', async () => {
    const { saver, sent, type, settle } = saverWith();
    type({ need: 'x' });
    saver.save();
    saver.save();
    await settle();
    saver.save();
    await settle();
    expect(sent).toHaveLength(1);
  });

  it('[PFORM-27] posts answers as text and object, stage, percentage and result id', async () => {
    const { saver, sent, type, settle } = saverWith();
    type({ support: ' ' });
    saver.save();
    await settle();
    expect(sent[0]).toMatchObject({
      pepId: 5, studentId: 7, stageId: 11, userStageResultId: null, percentageCompleted: 50,
      jsonData: JSON.stringify({ need: 'a', support: ' ' }), formData: { need: 'a', support: ' ' },
    });
  });

  it('[PFORM-20] tells a failure in the toast and in the status line', async () => {
    const { saver, failures, type, settle } = saverWith({ replies: [() => ({ kind: 'refused', message: null })] });
    type({ need: 'x' });
    saver.save();
    await settle();
    expect(failures).toEqual([SAVE_FAILED]);
    expect(saver.view().save).toMatchObject({ kind: 'failed', message: SAVE_FAILED });
    expect(saver.view().document.answers['need']).toBe('x');
  });

  it('sends what may or may not have arrived again as the same save, then what was typed since', async () => {
    const { saver, sent, type, seconds, settle } = saverWith({ replies: [() => ({ kind: 'unknown' })] });
    type({ need: 'x' });
    saver.save();
    await settle();
    type({ need: 'xy' });
    seconds(10);
    await settle();
    expect(sent.map(({ saveId, formData }) => [saveId, (formData as JsonObject)['need']])).toEqual([['id-1', 'x'], ['id-1', 'x'], ['id-2', 'xy']]);
    expect(sent[2]).toMatchObject({ revision: 4 });
    expect(saver.view().save.kind).toBe('saved');
  });

  it('keeps what is typed while a save is under way, and saves it next', async () => {
    const { saver, sent, type, seconds, settle } = saverWith();
    type({ need: 'x' });
    saver.save();
    type({ notes: 'later' });
    await settle();
    expect(saver.view().document.answers).toMatchObject({ need: 'x', notes: 'later' });
    expect(saver.view().save.kind).toBe('dirty');
    seconds(10);
    await settle();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({ formData: { need: 'x', notes: 'later' }, revision: 4 });
  });

  it('lays what others saved beside one’s own and says so', async () => {
    const theirs = savedOf({ need: 'x', support: 'b', notes: 'theirs' }, { mergedFrom: ['Sam Writer'] });
    const { saver, type, settle } = saverWith({ replies: [() => ({ kind: 'stored', body: theirs })] });
    type({ need: 'x' });
    saver.save();
    await settle();
    expect(saver.view().document.answers).toEqual({ need: 'x', support: 'b', notes: 'theirs' });
    expect(saver.view().merged).toContain('Sam Writer');
  });

  it('saves before one leaves, with what was typed during a running save', async () => {
    const { saver, sent, type } = saverWith();
    type({ need: 'x' });
    saver.save();
    type({ need: 'xyz' });
    expect(await saver.flush()).toBe(true);
    expect(sent.map(({ formData }) => (formData as JsonObject)['need'])).toEqual(['x', 'xyz']);
  });

  it('says that leaving would lose something when saving fails', async () => {
    const { saver, sent, type, settle } = saverWith({ replies: [() => ({ kind: 'refused', message: null })] });
    type({ need: 'x' });
    expect(await saver.flush()).toBe(false);
    saver.save();
    await settle();
    expect(sent).toHaveLength(2);
    expect(saver.view().save.kind).toBe('saved');
  });
});

describe('what may or may not have arrived', () => {
  const unknown: Reply = () => ({ kind: 'unknown' });

  it('stays in doubt while the session has ended, and goes again under its own id', async () => {
    const { saver, sent, type, settle } = saverWith({ replies: [unknown, () => ({ kind: 'refused', message: null })] });
    type({ need: 'x' });
    saver.save();
    await settle();
    await saver.flush();
    type({ need: 'xy' });
    expect(await saver.flush()).toBe(true);
    expect(sent.map(({ saveId }) => saveId)).toEqual(['id-1', 'id-1', 'id-1', 'id-2']);
  });

  it('is given up where the server says that it never will be stored', async () => {
    const { saver, sent, type, settle } = saverWith({ replies: [unknown, () => ({ kind: 'refused', message: null, isFinal: true })] });
    type({ need: 'x' });
    saver.save();
    await settle();
    await saver.flush();
    type({ need: 'xy' });
    expect(await saver.flush()).toBe(true);
    expect(sent.map(({ saveId }) => saveId)).toEqual(['id-1', 'id-1', 'id-2']);
  });

  it('is not taken for saved where one types back what was stored before', async () => {
    const { saver, sent, type, settle } = saverWith({ replies: [unknown] });
    type({ need: 'x' });
    saver.save();
    await settle();
    type({ need: 'xy' });
    type({ need: 'a' });
    expect(saver.view().save.kind).toBe('dirty');
    expect(await saver.flush()).toBe(true);
    expect((sent.at(-1)?.['formData'] as JsonObject)['need']).toBe('a');
  });

  it('leaves nothing unsaved that was typed during its second try', async () => {
    const { saver, type, settle } = saverWith({ autosave: false, replies: [unknown] });
    type({ need: 'x' });
    saver.save();
    await settle();
    const flushing = saver.flush();
    await Promise.resolve();
    type({ need: 'xyz' });
    expect(await flushing).toBe(true);
    expect(saver.view().save.kind).toBe('saved');
  });
});

describe('what is typed while a save is under way', () => {
  it('is asked about where somebody else has changed the same answer', async () => {
    const theirs = savedOf({ need: 'theirs', support: 'mine' }, {
      mergedFrom: ['Sam Writer', 'Alex Later'],
      theirChanges: [{ pointer: '/notes', theirName: 'Alex Later', theirSavedAt: '2026-11-21T14:04:00.000Z' }, { pointer: '/need', theirName: 'Sam Writer', theirSavedAt: '2026-11-21T14:03:00.000Z' }],
    });
    const { saver, type, settle } = saverWith({ replies: [() => ({ kind: 'stored', body: theirs })] });
    type({ support: 'mine' });
    saver.save();
    type({ need: 'typed since' });
    await settle();
    expect(saver.view().clashes).toEqual([{ pointer: '/need', theirs: 'theirs', mine: 'typed since', theirName: 'Sam Writer', theirSavedAt: '2026-11-21T14:03:00.000Z' }]);
    expect(saver.isUnsaved()).toBe(true);
  });

  it('is one’s own answer in a clash, and not what was sent before', async () => {
    const clash = savedOf({ need: 'theirs', support: 'b' }, {
      mergedFrom: ['Sam Writer'],
      theirChanges: [{ pointer: '/need', theirName: 'Sam Writer', theirSavedAt: '2026-11-21T14:03:00.000Z' }],
      clashes: [{ pointer: '/need', theirs: 'theirs', mine: 'half', theirName: 'Sam Writer', theirSavedAt: '2026-11-21T14:03:00.000Z' }],
    });
    const { saver, type, settle } = saverWith({ replies: [() => ({ kind: 'clash', body: clash })] });
    type({ need: 'half' });
    saver.save();
    type({ need: 'half and the rest' });
    await settle();
    expect(saver.view().clashes).toMatchObject([{ mine: 'half and the rest', theirs: 'theirs', theirSavedAt: '2026-11-21T14:03:00.000Z' }]);
  });

  it('is no clash with oneself where the server tidied what was sent', async () => {
    const { saver, type, settle } = saverWith({ replies: [() => ({ kind: 'stored', body: savedOf({ need: 'tidy', support: 'b' }) })] });
    type({ need: 'tidy\0' });
    saver.save();
    type({ need: 'tidy\0 and more' });
    await settle();
    expect(saver.view()).toMatchObject({ clashes: [], document: { answers: { need: 'tidy\0 and more' } } });
  });

  it('is shown together with its being unsaved, never before', () => {
    const { saver, type } = saverWith();
    const shown: string[] = [];
    saver.subscribe(() => shown.push(`${String(saver.view().document.answers['need'])} ${saver.view().save.kind}`));
    type({ need: 'x' });
    expect(shown).toEqual(['x dirty']);
  });
});

describe('two people’s answers to one question', () => {
  const clash = savedOf(
    { need: 'theirs', support: 'mine too' },
    { clashes: [{ pointer: '/need', theirs: 'theirs', mine: 'mine', theirName: 'Sam Writer', theirSavedAt: '2026-11-21T14:03:00.000Z' }] },
  );

  async function clashed() {
    const parts = saverWith({ replies: [() => ({ kind: 'clash', body: clash })] });
    parts.type({ need: 'mine', support: 'mine too' });
    parts.saver.save();
    await parts.settle();
    return parts;
  }

  it('stand side by side, and neither is lost', async () => {
    const { saver } = await clashed();
    expect(saver.view().clashes).toEqual([{ pointer: '/need', theirs: 'theirs', mine: 'mine', theirName: 'Sam Writer', theirSavedAt: '2026-11-21T14:03:00.000Z' }]);
    expect(saver.view().save.kind).toBe('failed');
  });

  it('keep mine when I choose mine, on top of what is stored', async () => {
    const { saver, sent, settle } = await clashed();
    saver.resolve(new Map([['/need', 'mine']]));
    await settle();
    expect(sent[1]).toMatchObject({ formData: { need: 'mine', support: 'mine too' }, revision: 4 });
    expect(saver.view().clashes).toEqual([]);
    expect(saver.view().save.kind).toBe('saved');
  });

  it('are unsaved until they are decided, whatever else is saved', async () => {
    const { saver, type } = await clashed();
    type({ notes: 'more' });
    expect(await saver.flush()).toBe(false);
    expect([saver.view().save.kind, saver.isUnsaved()]).toEqual(['saved', true]);
    saver.resolve(new Map([['/need', 'theirs']]));
    expect(await saver.flush()).toBe(true);
  });

  it('give way to a third that was put together in the form', async () => {
    const { saver, sent, type, settle } = await clashed();
    type({ need: 'theirs and mine' });
    saver.resolve(new Map([['/need', 'form']]));
    await settle();
    expect(sent.at(-1)).toMatchObject({ formData: { need: 'theirs and mine' } });
  });

  it('are stored exactly as chosen, even over what was typed since', async () => {
    const { saver, sent, type, settle } = await clashed();
    type({ need: 'something else' });
    saver.resolve(new Map([['/need', 'theirs']]));
    await settle();
    expect(saver.view()).toMatchObject({ save: { kind: 'saved' }, document: { answers: { need: 'theirs' } } });
    expect(sent).toHaveLength(1);
  });

  it('keep theirs when I choose theirs', async () => {
    const { saver, sent, settle } = await clashed();
    saver.resolve(new Map([['/need', 'theirs']]));
    await settle();
    expect(sent[1]).toMatchObject({ formData: { need: 'theirs', support: 'mine too' } });
    expect(saver.view().document.answers).toEqual({ need: 'theirs', support: 'mine too' });
  });
});
