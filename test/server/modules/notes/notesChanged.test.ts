import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noteCalls, noteOf } from '../../../support/noteCalls.ts';
import { makePortalServer, today, type PortalServer } from '../../../support/portalServer.ts';

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

const { everyNote, pupilsOf, read, save, sharedPupil, stored, trail } = noteCalls(() => portal);

describe('a note that is there', () => {
  /** A note written by one who shares the pupil with another. */
  async function written(author: string, other: string): Promise<{ id: number; pupil: number }> {
    const pupil = await sharedPupil(author, other);
    const { body } = await save(author, noteOf(pupil));
    return { id: Number(body.id), pupil };
  }
  const change = ({ id, pupil }: { id: number; pupil: number }, notecontent: string) => ({
    ...noteOf(pupil),
    id,
    notecontent,
    noteTypeId: 4,
    noteDate: '2026-11-16',
  });
  const remove = (user: string, id: number) => portal.del(user, '/api/CaseNotes', { id });
  const words = 'Only its author and the virtual school can change this note';

  it.each([
    ['dt', 'dt'],
    ['iro', 'iro'],
    ['dt', 'la'],
    ['dt', 'super'],
    ['la', 'super'],
  ])('of %s is changed and deleted by %s; author and day of entry stay [D-64]', async (author, editor) => {
    const note = await written(`${author}@ashcombe`, `${editor}@ashcombe`);
    const before = await stored(note.id);
    expect((await save(`${editor}@ashcombe`, change(note, 'Changed'))).status).toBe(200);
    const after = await stored(note.id);
    expect(after).toMatchObject({
      content: 'Changed',
      note_type_id: 4,
      note_date: '2026-11-16',
      author_id: before.author_id,
      created_at: before.created_at,
    });
    expect((await remove(`${editor}@ashcombe`, note.id)).body).toMatchObject({ success: true });
    expect((await read(`${editor}@ashcombe`, note.id)).status).toBe(404);
  });

  it.each([
    ['la', 'dt'],
    ['la', 'iro'],
    ['la', 'sw'],
    ['la', 'oeu'],
    ['dt', 'iro'],
  ])('of %s is neither changed nor deleted by %s, whom the row tells so [D-64]', async (author, other) => {
    const note = await written(`${author}@ashcombe`, `${other}@ashcombe`);
    expect(await save(`${other}@ashcombe`, change(note, 'Changed'))).toMatchObject({
      status: 409,
      body: { message: words },
    });
    expect(await remove(`${other}@ashcombe`, note.id)).toMatchObject({ status: 409, body: { message: words } });
    expect(await stored(note.id)).toMatchObject({ content: 'Rang the carer: all well.', deleted_at: null });
    const row = (await everyNote(`${other}@ashcombe`)).find(({ id }) => id === note.id);
    expect(row?.$denied).toEqual({ 'notes.save': words, 'notes.delete': words });
    expect((await everyNote(`${author}@ashcombe`)).find(({ id }) => id === note.id)).not.toHaveProperty('$denied');
  });

  it('is changed and deleted by nobody who reads only, nor found where its pupil is out of sight [D-64] [D-6]', async () => {
    const note = await written('la@ashcombe', 'readonly@ashcombe');
    expect((await save('readonly@ashcombe', change(note, 'Changed'))).status).toBe(403);
    expect((await remove('readonly@ashcombe', note.id)).status).toBe(403);
    expect((await save('super@brinmoor', change(note, 'Changed'))).status).toBe(404);
    expect((await remove('super@brinmoor', note.id)).status).toBe(404);
    expect((await read('super@brinmoor', note.id)).status).toBe(404);
    const seen = await pupilsOf('dt@ashcombe');
    const hidden = (await pupilsOf('la@ashcombe')).find((id) => !seen.includes(id)) ?? 0;
    const { body } = await save('la@ashcombe', noteOf(hidden));
    expect((await read('dt@ashcombe', body.id)).status).toBe(404);
    expect((await remove('dt@ashcombe', Number(body.id))).status).toBe(404);
  });

  it('keeps in the trail what a later save wrote over [D-11] [D-12]', async () => {
    const note = await written('dt@ashcombe', 'la@ashcombe');
    await save('dt@ashcombe', change(note, 'What the teacher wrote'));
    await save('la@ashcombe', change(note, 'What the officer wrote'));
    expect((await stored(note.id)).content).toBe('What the officer wrote');
    const saves = (await trail(`note/${note.id}`))
      .filter(({ action }) => action === 'notes.save')
      .map(({ detail }) => detail);
    expect(saves.at(-1)).toMatchObject({
      before: { note: 'What the teacher wrote' },
      after: { note: 'What the officer wrote' },
    });
  });

  it('stays with its pupil', async () => {
    const note = await written('la@ashcombe', 'super@ashcombe');
    const stranger = (await pupilsOf('la@ashcombe')).find((id) => id !== note.pupil) ?? 0;
    expect((await save('la@ashcombe', change({ ...note, pupil: stranger }, 'Moved'))).body.errors).toEqual({
      studentId: 'A note stays with its pupil',
    });
    expect((await stored(note.id)).pupil_id).toBe(note.pupil);
  });

  it('is deleted out of sight only, with what it said in the trail [D-12]', async () => {
    const note = await written('la@ashcombe', 'super@ashcombe');
    await remove('la@ashcombe', note.id);
    expect(await stored(note.id)).toMatchObject({
      content: 'Rang the carer: all well.',
      deleted_at: expect.any(Date),
      deleted_by: expect.any(Number),
    });
    expect((await trail(`note/${note.id}`)).at(-1)).toMatchObject({
      action: 'notes.delete',
      detail: { before: { note: 'Rang the carer: all well.' }, after: null },
    });
    expect((await everyNote('la@ashcombe')).some(({ id }) => id === note.id)).toBe(false);
    expect((await remove('la@ashcombe', note.id)).status).toBe(404);
  });

  it(`was written by ${today} in the demonstration data, in every kind and length`, async () => {
    const rows = await everyNote('super@brinmoor');
    expect(rows.length).toBeGreaterThan(100);
    expect(new Set(rows.map(({ noteTypeId }) => noteTypeId)).size).toBeGreaterThan(15);
    expect(rows.some(({ content }) => String(content).length > 1000)).toBe(true);
    expect(rows.every(({ noteDate }) => String(noteDate) <= today)).toBe(true);
  });
});
