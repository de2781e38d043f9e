import { describe, expect, it } from 'vitest';
import { saveReplyOf } from '../../../src/app/unsaved/saveReply.ts';
import { SAVE_FAILED } from '../../../src/app/unsaved/saveWords.ts';
import { savedOf } from '../pep/fixtures.ts';
import { saverWith, type Reply } from '../pep/saverWith.ts';

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
    const { saver, sent, type, settle } = saverWith({
      replies: [unknown, () => ({ kind: 'refused', message: null, isFinal: true })],
    });
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
    expect(sent.at(-1)).toMatchObject({ formData: { need: 'a' } });
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

describe('a save that found no connection', () => {
  const unreached: Reply = () => ({ kind: 'unreached' });

  it('[D-109] says so calmly, and nothing of signing in; it is tried again by itself, as the same save', async () => {
    const { saver, sent, failures, type, settle } = saverWith({ autosave: false, replies: [unreached, unreached] });
    type({ need: 'x' });
    saver.save();
    await settle();
    expect([saver.view().save, failures]).toEqual([
      expect.objectContaining({ kind: 'failed', message: 'Not saved yet' }),
      [],
    ]);
    expect(saver.isUnsaved()).toBe(true);
    await saver.sendWaiting();
    expect(saver.view().save.kind).toBe('failed');
    type({ need: 'xy' });
    await saver.sendWaiting();
    expect([saver.view().save.kind, failures]).toEqual(['saved', []]);
    expect(sent.map(({ saveId }) => saveId)).toEqual(['id-1', 'id-1', 'id-1', 'id-2']);
    await saver.sendWaiting();
    expect(sent).toHaveLength(4);
  });

  it('[D-109] [PFORM-20] is not tried again by itself where the server has answered, nor is anything saved that nobody wanted saved', async () => {
    const { saver, sent, failures, type, settle } = saverWith({
      autosave: false,
      replies: [unreached, () => ({ kind: 'unknown' })],
    });
    type({ need: 'x' });
    await saver.sendWaiting();
    expect(sent).toHaveLength(0);
    saver.save();
    await settle();
    await saver.sendWaiting();
    await saver.sendWaiting();
    expect([sent.length, failures]).toEqual([2, [SAVE_FAILED]]);
    expect(saver.view().save).toMatchObject({ kind: 'failed', message: SAVE_FAILED });
  });

  it('[D-109] [PFORM-20] is told from every answer of the server', () => {
    const kinds = [0, 400, 401, 429, 500, 502, 503].map(
      (status) => saveReplyOf(undefined, { status, message: '', body: {} }).kind,
    );
    expect(kinds).toEqual(['unreached', 'refused', 'refused', 'refused', 'unknown', 'unknown', 'unknown']);
  });
});

describe('what is typed while a save is under way', () => {
  it('is asked about where somebody else has changed the same answer', async () => {
    const theirs = savedOf(
      { need: 'theirs', support: 'mine' },
      {
        mergedFrom: ['Sam Writer', 'Alex Later'],
        theirChanges: [
          { pointer: '/notes', theirName: 'Alex Later', theirSavedAt: '2026-11-21T14:04:00.000Z' },
          { pointer: '/need', theirName: 'Sam Writer', theirSavedAt: '2026-11-21T14:03:00.000Z' },
        ],
      },
    );
    const { saver, type, settle } = saverWith({ replies: [() => ({ kind: 'stored', body: theirs })] });
    type({ support: 'mine' });
    saver.save();
    type({ need: 'typed since' });
    await settle();
    expect(saver.view().clashes).toEqual([
      {
        pointer: '/need',
        theirs: 'theirs',
        mine: 'typed since',
        theirName: 'Sam Writer',
        theirSavedAt: '2026-11-21T14:03:00.000Z',
      },
    ]);
    expect(saver.isUnsaved()).toBe(true);
  });

  it('is one’s own answer in a clash, and not what was sent before', async () => {
    const clash = savedOf(
      { need: 'theirs', support: 'b' },
      {
        mergedFrom: ['Sam Writer'],
        theirChanges: [{ pointer: '/need', theirName: 'Sam Writer', theirSavedAt: '2026-11-21T14:03:00.000Z' }],
        clashes: [
          {
            pointer: '/need',
            theirs: 'theirs',
            mine: 'half',
            theirName: 'Sam Writer',
            theirSavedAt: '2026-11-21T14:03:00.000Z',
          },
        ],
      },
    );
    const { saver, type, settle } = saverWith({ replies: [() => ({ kind: 'clash', body: clash })] });
    type({ need: 'half' });
    saver.save();
    type({ need: 'half and the rest' });
    await settle();
    expect(saver.view().clashes).toMatchObject([
      { mine: 'half and the rest', theirs: 'theirs', theirSavedAt: '2026-11-21T14:03:00.000Z' },
    ]);
  });

  it('is no clash with oneself where the server tidied what was sent', async () => {
    const { saver, type, settle } = saverWith({
      replies: [() => ({ kind: 'stored', body: savedOf({ need: 'tidy', support: 'b' }) })],
    });
    type({ need: 'tidy\0' });
    saver.save();
    type({ need: 'tidy\0 and more' });
    await settle();
    expect(saver.view()).toMatchObject({ clashes: [], document: { answers: { need: 'tidy\0 and more' } } });
  });

  it('is shown together with its being unsaved, never before', () => {
    const { saver, type } = saverWith();
    const shown: string[] = [];
    saver.subscribe(() => shown.push(`${String(saver.view().document.answers.need)} ${saver.view().save.kind}`));
    type({ need: 'x' });
    expect(shown).toEqual(['x dirty']);
  });
});

describe('two people’s answers to one question', () => {
  const clash = savedOf(
    { need: 'theirs', support: 'mine too' },
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

  async function clashed() {
    const parts = saverWith({ replies: [() => ({ kind: 'clash', body: clash })] });
    parts.type({ need: 'mine', support: 'mine too' });
    parts.saver.save();
    await parts.settle();
    return parts;
  }

  it('stand side by side, and neither is lost', async () => {
    const { saver } = await clashed();
    expect(saver.view().clashes).toEqual([
      {
        pointer: '/need',
        theirs: 'theirs',
        mine: 'mine',
        theirName: 'Sam Writer',
        theirSavedAt: '2026-11-21T14:03:00.000Z',
      },
    ]);
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
