import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DraftBox, FORMS, type UnsavedDraft } from '../../../src/app/unsaved/draftBox.ts';
import { pupilsOf } from '../../../src/app/unsaved/pupilsOf.ts';
import type { DraftKey } from '../../../src/app/unsaved/sealed.ts';

const newKey = async (keyId = crypto.randomUUID() as string): Promise<DraftKey> => ({
  keyId,
  key: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  erased: new Map(),
});

const draftOf = (text: string, at = 1): UnsavedDraft => ({
  studentId: 7,
  pepId: 5,
  slug: 'send',
  title: 'Needs, Robin Example',
  base: { answers: {}, parked: {} },
  document: { answers: { need: text }, parked: {} },
  sent: null,
  waiting: [],
  at,
});

let key: DraftKey;
const boxOf = (owner = '3.11', getKey: () => Promise<DraftKey | null> = async () => key) =>
  new DraftBox({ owner, storage: localStorage, getKey });
const textsOf = async (box: DraftBox, stageId?: number) =>
  (await box.find(stageId)).map(({ draft }) => draft.document.answers.need);

beforeEach(async () => {
  localStorage.clear();
  key = await newKey();
});

describe('unsaved text on this device', () => {
  it('is found again, newest first, and of one stage alone where it is named', async () => {
    const box = boxOf();
    await box.keep(11, 'a', draftOf('older', 1));
    await box.keep(11, 'b', draftOf('newer', 2));
    await box.keep(12, 'c', draftOf('elsewhere', 3));
    expect(await textsOf(boxOf())).toEqual(['elsewhere', 'newer', 'older']);
    expect(await textsOf(boxOf(), 11)).toEqual(['newer', 'older']);
  });

  it('cannot be read without the key: neither text nor title nor a name stands there', async () => {
    await boxOf().keep(11, 'a', draftOf('Zinnober'));
    const all = JSON.stringify({ ...localStorage });
    for (const word of ['Zinnober', 'Robin', 'Needs', 'send', btoa('Zinnober').slice(0, 8)])
      expect(all).not.toContain(word);
    expect(await textsOf(boxOf('3.11', async () => null))).toEqual([]);
  });

  it('is opened by no other key, even under the same name', async () => {
    await boxOf().keep(11, 'a', draftOf('x'));
    const other = await newKey();
    expect(await textsOf(boxOf('3.11', async () => other))).toEqual([]);
    const forged = await newKey(key.keyId);
    expect(await textsOf(boxOf('3.11', async () => forged))).toEqual([]);
  });

  it('does not open once it is moved to another stage, slot or user', async () => {
    await boxOf().keep(11, 'a', draftOf('x'));
    const sealed = localStorage.getItem('unsaved.3.11.11.a') ?? '';
    for (const name of ['unsaved.3.11.12.a', 'unsaved.3.11.11.b', 'unsaved.4.11.11.a'])
      localStorage.setItem(name, sealed);
    expect(await boxOf().find(11)).toHaveLength(1);
    expect(await boxOf().find(12)).toEqual([]);
    expect(await boxOf('4.11').find()).toEqual([]);
  });

  it('is spoilt by nothing that is broken beside it', async () => {
    await boxOf().keep(11, 'a', draftOf('x'));
    localStorage.setItem('unsaved.3.11.11.b', 'no:thing:%%%');
    localStorage.setItem('unsaved.3.11.11.c', `${key.keyId}:AAAA:AAAA`);
    localStorage.setItem('unsaved.3.1', '');
    expect(await textsOf(boxOf())).toEqual(['x']);
  });

  it('is never overwritten by an older one that took longer to write', async () => {
    const slow: ((held: DraftKey) => void)[] = [];
    const box = boxOf('3.11', () => new Promise((resolve) => slow.push(resolve)));
    const [older, newer] = [box.keep(11, 'a', draftOf('older')), box.keep(11, 'a', draftOf('newer'))];
    slow[1]?.(key);
    expect(await newer).toBe(true);
    slow[0]?.(key);
    expect(await older).toBe(false);
    expect(await textsOf(boxOf())).toEqual(['newer']);
  });

  it('stays gone when it is dropped while it is being written', async () => {
    const box = boxOf();
    const kept = box.keep(11, 'a', draftOf('x'));
    box.drop(11, 'a');
    expect(await kept).toBe(false);
    expect(localStorage).toHaveLength(0);
    expect(box.unsaved().size).toBe(0);
  });

  it('is wiped, but for the slots that are to stay, what is being written too', async () => {
    const box = boxOf();
    await box.keep(11, 'a', draftOf('x'));
    await box.keep(11, 'b', draftOf('y'));
    await boxOf('4.11').keep(11, 'c', draftOf('of somebody else'));
    const writing = box.keep(11, 'a', draftOf('z'));
    box.wipe((slot) => slot === 'b');
    expect(await writing).toBe(false);
    expect(await textsOf(box)).toEqual(['y']);
    expect(await textsOf(boxOf('4.11'))).toEqual(['of somebody else']);
    expect([...box.unsaved()]).toEqual(['b']);
  });

  it('is taken off the device where the plans that it is about were erased since', async () => {
    await boxOf().keep(11, 'a', draftOf('of before', 5));
    await boxOf().keep(12, 'b', draftOf('of a plan made since', 7));
    await boxOf().keep(13, 'c', { ...draftOf('of somebody else', 5), studentId: 8 });
    key = { ...key, erased: new Map([[7, 6]]) };
    expect(await textsOf(boxOf())).toEqual(['of a plan made since', 'of somebody else']);
    expect(localStorage).toHaveLength(2);
  });

  it('is taken off it once one of several pupils whom it is about was erased', async () => {
    const [studentId = 0, ...others] = pupilsOf({ id: 0 }, { studentId: [5, 7] });
    await boxOf().keep(FORMS, 'a', { ...draftOf('of both', 5), studentId, others });
    expect(await textsOf(boxOf())).toEqual(['of both']);
    key = { ...key, erased: new Map([[7, 6]]) };
    expect(await textsOf(boxOf())).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });

  it.each([
    ['what it is typed in', { studentId: 7 }, {}, [7]],
    ['an address', { studentId: ['7'] }, {}, [7]],
    ['what is chosen in it, once each', { studentId: 7 }, { studentId: [8, 7] }, [7, 8]],
    ['nobody', { userId: 3 }, { studentId: null }, []],
  ])('is about the pupils of %s', (_what, row, answers, pupils) => {
    expect(pupilsOf(row, answers)).toEqual(pupils);
  });

  it('tells whoever asks of each slot that is dropped', async () => {
    const box = boxOf();
    const dropped: string[] = [];
    const stop = box.onDropped((slot) => dropped.push(slot));
    await box.keep(FORMS, 'a', draftOf('x'));
    box.drop(FORMS, 'a');
    stop();
    box.drop(FORMS, 'b');
    expect(dropped).toEqual(['a']);
  });

  it('says where it could not be kept: without a key, or in a storage that is full', async () => {
    expect(await boxOf('3.11', async () => null).keep(11, 'a', draftOf('x'))).toBe(false);
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(await boxOf().keep(11, 'a', draftOf('x'))).toBe(false);
    full.mockRestore();
  });
});
