import { describe, expect, it } from 'vitest';
import { SAVE_FAILED } from '../../../src/app/unsaved/saveWords.ts';
import type { JsonObject } from '../../../src/engine/index.ts';
import { autosaves } from '../../../src/app/pep/useStageSaver.ts';
import { pep, savedOf } from './fixtures.ts';
import { saverWith } from './saverWith.ts';

describe('saving a stage', () => {
  it('[C-26] follows the plan’s own word on autosave, and the settings’ where it has none', () => {
    const says = (own: boolean | null) =>
      [true, false].map((hasPepAutoSave) => autosaves({ pep: { ...pep, hasPepAutoSave: own } }, { hasPepAutoSave }));
    expect([says(true), says(false), says(null)]).toEqual([
      [true, true],
      [false, false],
      [true, false],
    ]);
  });

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
      pepId: 5,
      studentId: 7,
      stageId: 11,
      userStageResultId: null,
      percentageCompleted: 50,
      jsonData: JSON.stringify({ need: 'a', support: ' ' }),
      formData: { need: 'a', support: ' ' },
    });
  });

  it('[PFORM-20] tells a failure in the toast and in the status line', async () => {
    const { saver, failures, type, settle } = saverWith({ replies: [() => ({ kind: 'refused', message: null })] });
    type({ need: 'x' });
    saver.save();
    await settle();
    expect(failures).toEqual([SAVE_FAILED]);
    expect(saver.view().save).toMatchObject({ kind: 'failed', message: SAVE_FAILED });
    expect(saver.view().document.answers.need).toBe('x');
  });

  it('sends what may or may not have arrived again as the same save, then what was typed since', async () => {
    const { saver, sent, type, seconds, settle } = saverWith({ replies: [() => ({ kind: 'unknown' })] });
    type({ need: 'x' });
    saver.save();
    await settle();
    type({ need: 'xy' });
    seconds(10);
    await settle();
    expect(sent.map(({ saveId, formData }) => [saveId, (formData as JsonObject).need])).toEqual([
      ['id-1', 'x'],
      ['id-1', 'x'],
      ['id-2', 'xy'],
    ]);
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
    expect(sent.map(({ formData }) => (formData as JsonObject).need)).toEqual(['x', 'xyz']);
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
