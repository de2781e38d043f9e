import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { all, noteCalls, noteOf, rowsOf } from '../../../support/noteCalls.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { noteFields, someTypes, storedNotes } from './storedNotes.ts';

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

const { everyNote, pupilsOf, read, save, sharedPupil, stored, trail } = noteCalls(() => portal);

const { count, countAbout, notesAbout, userId } = storedNotes(() => portal);

describe('the list of a pupil’s notes', () => {
  const list = (user: string, query: Record<string, string | number | string[]>) =>
    portal.get(user, '/api/StudentDetails/StudentCaseNotes', query);

  it('answers rows in data and their count, newest first as asked, each with its fields [NOTE-1] [NOTE-5] [API-49] [C-32] [C-33]', async () => {
    const studentId = await sharedPupil('la@ashcombe', 'dt@ashcombe');
    const newest = { page: 1, sizePerPage: 10, sortField: 'noteDate', sortOrder: 'desc' };
    const answer = await list('la@ashcombe', { studentId, ...newest });
    const rows = rowsOf(answer);
    expect(answer.body.totalSize).toBe(await countAbout(studentId));
    const dates = rows.map(({ noteDate }) => String(noteDate));
    expect(dates).toEqual([...dates].sort().reverse());
    expect(Object.keys(rows[0] ?? {})).toEqual(expect.arrayContaining(noteFields));
    expect(rows.every((row) => row.studentId === studentId)).toBe(true);
  });

  it('searches text, author and type, and filters by types', async () => {
    const studentId = await sharedPupil('la@ashcombe', 'dt@ashcombe');
    await save('la@ashcombe', { ...noteOf(studentId), notecontent: 'The xylophone 100% lesson', noteTypeId: 28 });
    const found = async (query: Record<string, string | string[]>) =>
      rowsOf(await list('la@ashcombe', { studentId, ...all, ...query }));
    expect(await found({ search: 'XYLOPHONE' })).toHaveLength(1);
    expect(await found({ search: '100%_' })).toHaveLength(0);
    expect((await found({ search: 'training advice' })).every(({ noteTypeId }) => noteTypeId === 28)).toBe(true);
    const [row] = await found({ search: 'xylophone' });
    expect(row).toMatchObject({ noteTypeDescription: 'Training and advice given', note: 'The xylophone 100% lesson' });
    expect(await found({ search: `xylophone ${String(row?.author)}` })).toHaveLength(1);
    const types = ['28', '24'];
    expect((await found({ noteTypeIds: types })).every(({ noteTypeId }) => types.includes(String(noteTypeId)))).toBe(
      true,
    );
  });

  it('is not found for a pupil out of sight [D-6]', async () => {
    const seen = await pupilsOf('dt@ashcombe');
    const hidden = (await pupilsOf('la@ashcombe')).find((id) => !seen.includes(id)) ?? 0;
    const [foreign] = await pupilsOf('la@brinmoor');
    expect((await list('dt@ashcombe', { studentId: hidden })).status).toBe(404);
    expect((await list('la@ashcombe', { studentId: foreign ?? 0 })).status).toBe(404);
  });
});

describe('the list of all notes', () => {
  it.each(['dt', 'la', 'super', 'readonly', 'sw', 'iro', 'oeu'])(
    'holds for %s the notes of visible pupils, all of them and no other [D-65] [API-50]',
    async (name) => {
      const visible = await pupilsOf(`${name}@ashcombe`);
      const expected = await notesAbout(visible);
      const seen = (await everyNote(`${name}@ashcombe`)).map(({ id }) => Number(id)).sort((a, b) => a - b);
      expect(seen).toEqual(expected);
      expect(seen.length).toBeGreaterThan(10);
    },
  );

  it('calls the text content, in its rows and for sorting [C-35] [NOTE-1]', async () => {
    const rows = await everyNote('la@ashcombe', { sortField: 'content', sortOrder: 'asc' });
    expect(rows.every((row) => typeof row.content === 'string' && !('note' in row))).toBe(true);
    expect(rows[0]?.content).toBe(rows.map(({ content }) => String(content)).sort(new Intl.Collator('und').compare)[0]);
  });

  it('filters by authors and types, and searches pupils and UPNs too', async () => {
    const rows = await everyNote('la@ashcombe');
    const author = Number(rows[0]?.noteAuthorId);
    const byAuthor = await everyNote('la@ashcombe', { noteAuthorIds: [String(author)] });
    expect(byAuthor).toHaveLength(rows.filter(({ noteAuthorId }) => noteAuthorId === author).length);
    const upn = String(rows.find((row) => row.upn !== null)?.upn);
    expect((await everyNote('la@ashcombe', { search: upn })).map((row) => row.upn)).toEqual(
      rows.filter((row) => row.upn === upn).map(() => upn),
    );
    const name = String(rows[0]?.studentFullName);
    expect((await everyNote('la@ashcombe', { search: name })).length).toBeGreaterThanOrEqual(
      rows.filter((row) => row.studentFullName === name).length,
    );
  });

  it('links a note of type PEP to its plan, and no other [NOTE-10] [LOOK-9]', async () => {
    const rows = await everyNote('la@ashcombe');
    const linked = rows.filter(({ relatedPep }) => relatedPep !== null);
    expect(linked.length).toBeGreaterThan(3);
    for (const { noteTypeId, typeRelatedId, studentId } of linked) {
      expect(noteTypeId).toBe(24);
      const plan = { studentId: Number(studentId), pepId: Number(typeRelatedId) };
      expect((await portal.get('la@ashcombe', '/api/Pep/details', plan)).status).toBe(200);
    }
    const [first] = linked;
    await save('la@ashcombe', {
      id: Number(first?.id),
      noteTypeId: 2,
      studentId: [Number(first?.studentId)],
      noteDate: String(first?.noteDate),
      notecontent: String(first?.content),
    });
    expect((await everyNote('la@ashcombe')).find(({ id }) => id === first?.id)?.relatedPep).toBeNull();
  });
});

describe('what a note may be', () => {
  it('is one of thirty types, a bare list [NOTE-18] [LOOK-9] [API-51] [API-55] [C-32]', async () => {
    const { text } = await portal.get('dt@ashcombe', '/api/Lookups/CaseNoteTypes');
    const types = JSON.parse(text) as JsonObject[];
    expect(types).toHaveLength(30);
    expect(types).toEqual(expect.arrayContaining(someTypes));
  });

  it.each(['dt', 'la', 'readonly', 'oeu'])(
    'is by an author whom %s sees a note of [D-65] [NOTE-18] [API-51]',
    async (name) => {
      const rows = await everyNote(`${name}@ashcombe`);
      const { body } = await portal.get(`${name}@ashcombe`, '/api/CaseNotes/NoteAuthors');
      const authors = body.contents as JsonObject[];
      expect(authors.map(({ id }) => Number(id)).sort()).toEqual(
        [...new Set(rows.map(({ noteAuthorId }) => Number(noteAuthorId)))].sort(),
      );
      expect(authors[0]).toEqual({
        id: expect.any(Number),
        label: expect.any(String),
        username: expect.stringContaining('@'),
      });
      expect(new Set(authors.map(({ label }) => label))).toEqual(new Set(rows.map(({ author }) => author)));
    },
  );

  it.each(['dt', 'la', 'super', 'readonly', 'sw', 'iro', 'oeu'])(
    'is about a pupil that %s sees [API-52] [D-7]',
    async (name) => {
      const { body } = await portal.get(`${name}@ashcombe`, '/api/CaseNotes/AllLaStudents');
      const seen = rowsOf(await portal.get(`${name}@ashcombe`, '/api/Students', all)).map(({ studentId }) =>
        Number(studentId),
      );
      const data = body.data as JsonObject[];
      expect(data.map(({ studentId }) => Number(studentId)).sort()).toEqual(seen.sort());
      expect(data.every(({ studentFullName }) => /\S \S/.test(String(studentFullName)))).toBe(true);
      expect((body.contents as JsonObject[]).map(({ id }) => id)).toEqual(data.map(({ studentId }) => studentId));
    },
  );
});

describe('a new note', () => {
  it.each(['dt', 'la', 'super', 'sw', 'iro', 'oeu'])(
    'may be added by %s, who is its author [D-64] [NOTE-17] [API-53]',
    async (name) => {
      const [pupil = 0] = await pupilsOf(`${name}@ashcombe`);
      const answer = await save(`${name}@ashcombe`, noteOf(pupil));
      expect(answer).toMatchObject({ status: 200, body: { success: true, id: expect.any(Number) } });
      const { body } = await read(`${name}@ashcombe`, answer.body.id);
      expect(body.contents).toEqual([
        expect.objectContaining({
          id: answer.body.id,
          note: 'Rang the carer: all well.',
          noteTypeId: 3,
          studentId: pupil,
          noteDate: '2026-11-17',
        }),
      ]);
      expect((await stored(answer.body.id)).author_id).toBe(await userId(`${name}@ashcombe.example`));
    },
  );

  it('may not be added by who reads only [D-64]', async () => {
    const [pupil = 0] = await pupilsOf('readonly@ashcombe');
    expect((await save('readonly@ashcombe', noteOf(pupil))).status).toBe(403);
    expect((await portal.post('readonly@ashcombe', '/api/StudentDetails/AddNote', noteOf(pupil))).status).toBe(403);
  });

  it('is made for each pupil in the list, each once, and each is in the trail [NOTE-17] [D-12]', async () => {
    const [a = 0, b = 0, c = 0] = await pupilsOf('la@ashcombe');
    const before = await count();
    const { body } = await save('la@ashcombe', noteOf(a, b, c, b));
    expect(await count()).toBe(before + 3);
    const ids = body.ids as number[];
    expect((await Promise.all(ids.map(stored))).map(({ pupil_id }) => pupil_id).sort()).toEqual([a, b, c].sort());
    const [entry] = await trail(`note/${ids[1]}`);
    expect(entry).toMatchObject({
      action: 'notes.save',
      detail: { before: null, after: { note: 'Rang the carer: all well.', noteTypeId: 3, noteDate: '2026-11-17' } },
    });
  });

  it('is made for none where one of them is out of sight [D-6]', async () => {
    const seen = await pupilsOf('dt@ashcombe');
    const hidden = (await pupilsOf('la@ashcombe')).find((id) => !seen.includes(id)) ?? 0;
    const before = await count();
    expect((await save('dt@ashcombe', noteOf(seen[0] ?? 0, hidden))).status).toBe(404);
    const [foreign = 0] = await pupilsOf('la@brinmoor');
    expect((await save('la@ashcombe', noteOf(foreign))).status).toBe(404);
    expect(await count()).toBe(before);
  });

  it('is refused in words where it is blank, too long, of no type or about nobody [NOTE-14] [NOTE-15] [NOTE-16] [C-51]', async () => {
    const [pupil = 0] = await pupilsOf('la@ashcombe');
    const refused = async (change: object) => {
      const { status, body } = await save('la@ashcombe', { ...noteOf(pupil), ...change });
      return [status, body.errors];
    };
    const before = await count();
    expect(await refused({ notecontent: ' \n ' })).toEqual([400, { notecontent: 'Please add a note' }]);
    expect(await refused({ notecontent: 'x'.repeat(10_001) })).toEqual([
      400,
      { notecontent: 'A note can have 10,000 characters at most' },
    ]);
    expect(await refused({ studentId: [] })).toEqual([400, { studentId: 'Please add a student' }]);
    expect(await refused({ noteTypeId: 31 })).toEqual([400, { noteTypeId: 'Please choose a note type' }]);
    expect((await refused({ noteTypeId: 'General' }))[0]).toBe(400);
    expect((await refused({ noteDate: '17/11/2026' }))[0]).toBe(400);
    expect((await refused({ author: 1 }))[0]).toBe(400);
    expect(await count()).toBe(before);
    expect((await save('la@ashcombe', { ...noteOf(pupil), notecontent: 'x'.repeat(10_000) })).status).toBe(200);
  });

  it('is about a plan of its own pupil alone, and of type PEP', async () => {
    const [plan] = rowsOf(await portal.get('la@ashcombe', '/api/pep/getPepStatuses', all));
    const own = { ...noteOf(Number(plan?.studentId)), noteTypeId: 24, typeRelatedId: Number(plan?.id) };
    const { status, body } = await save('la@ashcombe', own);
    expect([status, (await stored(body.id)).type_related_id]).toEqual([200, plan?.id]);
    const stranger = (await pupilsOf('la@ashcombe')).find((id) => id !== plan?.studentId) ?? 0;
    for (const wrong of [
      { ...own, noteTypeId: 2 },
      { ...own, studentId: [stranger] },
      { ...own, typeRelatedId: 999_999 },
    ]) {
      expect((await save('la@ashcombe', wrong)).body.errors).toEqual({
        typeRelatedId: 'This is not a PEP of the pupil',
      });
    }
  });

  it('tells nobody which plan is whose of pupils out of sight [D-6]', async () => {
    const plans = rowsOf(await portal.get('la@ashcombe', '/api/pep/getPepStatuses', all));
    const seen = await pupilsOf('dt@ashcombe');
    const unseen = plans.filter(({ studentId }) => !seen.includes(Number(studentId)));
    const [hidden] = unseen;
    const other = unseen.find(({ studentId }) => studentId !== hidden?.studentId);
    const about = { ...noteOf(Number(hidden?.studentId)), noteTypeId: 24 };
    for (const plan of [hidden, other])
      expect((await save('dt@ashcombe', { ...about, typeRelatedId: Number(plan?.id) })).status).toBe(404);
  });

  it('from the register is always new, and of today in London where no day is said [D-62] [API-55]', async () => {
    const [pupil = 0] = await pupilsOf('dt@ashcombe');
    const { noteDate: _day, id: _id, ...quick } = noteOf(pupil);
    const add = (user: string, body: object) => portal.post(user, '/api/StudentDetails/AddNote', body);
    const at = portal.clock.now;
    // Half past midnight in London's summer is the day before elsewhere.
    portal.clock.now = new Date('2027-06-30T23:30:00Z');
    const { status, body } = await add('officer2@ashcombe', quick);
    portal.clock.now = at;
    expect([status, (await stored(body.id)).note_date]).toEqual([200, '2027-07-01']);
    expect((await add('dt@ashcombe', { ...quick, id: Number(body.id) })).status).toBe(400);
    expect((await add('dt@ashcombe', { ...quick, id: 0 })).body.id).not.toBe(body.id);
  });
});
