import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTextFile } from '../../../support/fileCalls.ts';
import { pepCalls, type Plan } from '../../../support/pepCalls.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { openSubjectFile, subjectScene } from '../../../support/subjectScene.ts';

// What names somebody else is looked at before it is sealed, and lines and words of an item are withheld alone.

let portal: PortalServer;
let plan: Plan;
const { leader, prepare, items, lines, command, seal, download } = subjectScene(() => portal);

const day = '2012-01-01';
/** A note that holds the full name of another pupil, and words that stand nowhere else. */
const note = 'Zqbefore. Was with Zqtegan Otterburn; zqtegan  otterburn’s mother came. Zqben met Zqbenjamin. Zqafter.';

beforeAll(async () => {
  portal = await makePortalServer();
  plan = await pepCalls(() => portal).planOf('la@ashcombe', 2);
  await portal.look(async (db) => {
    const { id: author } = await db
      .selectFrom('app_user')
      .select('id')
      .where('username', '=', 'la@ashcombe.example')
      .executeTakeFirstOrThrow();
    const other = db.selectFrom('pupil').select('id').where('authority_id', '=', 11).where('id', '<>', plan.studentId);
    await db
      .updateTable('pupil')
      .set({ first_name: 'Zqtegan', last_name: 'Otterburn' })
      .where('id', '=', (await other.orderBy('id').executeTakeFirstOrThrow()).id)
      .execute();
    const at = '2014-02-03T10:00:00Z';
    const held = { authority_id: 11, pupil_id: plan.studentId, reason: 'court', set_by: author, set_at: at };
    for (const note of ['Zqfirst hold', 'Zqsecond hold', 'Zqthird hold'])
      await db
        .insertInto('retention_hold')
        .values({ ...held, note, lifted_by: author, lifted_at: at })
        .execute();
    const kept = { authority_id: 11, pupil_id: plan.studentId, note_date: day, author_id: author, note_type_id: 5 };
    for (const content of [note, 'Zqalone'])
      await db
        .insertInto('case_note')
        .values({ ...kept, content })
        .execute();
  });
  await addTextFile(portal, plan, ['Zqtegan Otterburn.txt', 'Zqwords in a file']);
}, 120_000);

afterAll(() => portal.close());

/** A request, and by their titles the numbers of the items that the tests are about. */
async function made() {
  const requestId = await prepare(plan.studentId);
  const all = await items(requestId);
  const notes = all.filter(({ kind, itemDate }) => kind === 'note' && itemDate === day);
  const numberOf = (found: unknown) => Number((found as { item: number } | undefined)?.item);
  return {
    requestId,
    naming: numberOf(notes.find(({ names }) => names !== '')),
    quiet: numberOf(notes.find(({ names }) => names === '')),
    file: numberOf(all.find(({ title }) => title === 'Zqtegan Otterburn.txt')),
  };
}

const unlooked = async (requestId: number) =>
  (await items(requestId, leader, { looked: ['no'] })).map(({ item }) => Number(item));

const stateOf = async (requestId: number, item: number) => (await items(requestId)).find((each) => each.item === item);

const handedOver = async (requestId: number) => {
  expect((await seal(requestId)).status).toBe(200);
  const file = await openSubjectFile((await download(requestId)).bytes);
  const text = [file.raw, ...file.files.values(), ...file.names].join('\n');
  return { ...file, text };
};

describe('an item that names somebody else', () => {
  it('is looked at or withheld before the request is sealed, and its prepared anew begins again', async () => {
    const { requestId, naming, quiet, file } = await made();
    const before = await unlooked(requestId);
    expect(before).toEqual(expect.arrayContaining([naming, file]));
    expect(before).not.toContain(quiet);
    expect(await stateOf(requestId, quiet)).toMatchObject({ looked: 'free' });
    const refused = await command('seal', { requestId });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining(`nobody has looked at yet: ${before.length}`),
    ]);
    const others = before.filter((item) => item !== naming);
    for (const item of others) expect((await command('looked', { requestId, item, isLooked: true })).status).toBe(200);
    expect(await unlooked(requestId)).toEqual([naming]);
    expect((await command('seal', { requestId })).body.message).toContain('looked at yet: 1');
    await command('withhold', { requestId, item: naming, reason: 'third-party' });
    expect(await stateOf(requestId, naming)).toMatchObject({ looked: 'yes', lookedBy: expect.any(String) as string });
    // Whoever withheld it has looked at it, though it is included again.
    await command('include', { requestId, item: naming });
    await command('looked', { requestId, item: others[0], isLooked: false });
    expect((await command('seal', { requestId })).body.message).toContain('looked at yet: 1');
    await command('looked', { requestId, item: others[0], isLooked: true });
    expect((await command('seal', { requestId })).status).toBe(200);
    expect((await command('looked', { requestId, item: naming, isLooked: false })).status).toBe(409);
    expect(await unlooked(await prepare(plan.studentId))).toHaveLength(before.length);
  });

  it('says on its page who has looked at it and when, and the trail says it too', async () => {
    const { requestId, naming } = await made();
    const read = async () =>
      (await portal.get(leader, '/api/SubjectAccess/request', { requestId, item: naming })).body.contents as unknown;
    expect(await read()).toMatchObject([{ requestId, item: { item: naming, lookedAt: null, lookedBy: null } }]);
    await command('looked', { requestId, item: naming, isLooked: true });
    const name = await portal.look((db) =>
      db
        .selectFrom('app_user')
        .select(sql<string>`first_name || ' ' || last_name`.as('name'))
        .where('username', '=', 'super@ashcombe.example')
        .executeTakeFirstOrThrow(),
    );
    expect(await read()).toMatchObject([{ item: { lookedBy: name.name, lookedAt: expect.any(String) as string } }]);
    const entry = await portal.look((db) =>
      db
        .selectFrom('audit')
        .selectAll()
        .where('action', '=', 'subjectAccess.looked')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
    );
    expect(entry.detail).toMatchObject({ item: naming, before: { isLookedAt: false }, after: { isLookedAt: true } });
    expect((await portal.get(leader, '/api/SubjectAccess/request', { requestId, item: 9999 })).status).toBe(404);
  });

  it('is marked and withheld by line by super users of the authority alone', async () => {
    const { requestId, naming } = await made();
    for (const [name, more] of [
      ['looked', { isLooked: true }],
      ['withhold', { line: 1, reason: 'court' }],
      ['include', { line: 1 }],
    ] as const) {
      const body = { requestId, item: naming, ...more };
      for (const user of ['dt', 'la', 'readonly', 'sw', 'iro', 'oeu'])
        expect([name, user, (await command(name, body, `${user}@ashcombe`)).status]).toEqual([name, user, 403]);
      expect([name, (await command(name, body, 'super@brinmoor')).status]).toEqual([name, 404]);
    }
    expect(await unlooked(requestId)).toContain(naming);
    expect((await lines(requestId, naming))[0]).toMatchObject({ outcome: 'included' });
  });
});

describe('a line', () => {
  it('is withheld alone: its reason stands in its place, its words nowhere, and its neighbours do', async () => {
    const { requestId } = await made();
    const item = Number((await items(requestId)).find(({ kind }) => kind === 'hold')?.item);
    expect((await lines(requestId, item)).map(({ words }) => words)).toMatchObject([
      expect.stringContaining('Zqfirst'),
      expect.stringContaining('Note: Zqsecond hold; Set: 03/02/2014'),
      expect.stringContaining('Zqthird'),
    ]);
    expect((await command('withhold', { requestId, item, line: 2, reason: 'court' })).status).toBe(200);
    expect((await command('withhold', { requestId, item, line: 4, reason: 'court' })).status).toBe(404);
    expect(await stateOf(requestId, item)).toMatchObject({ outcome: 'partly', reason: null });
    const { sheets, text } = await handedOver(requestId);
    const title = 'Holds on the record';
    expect(sheets[title]).toContainEqual([String(item), title, 'Withheld: Reports to a court', '', '', '', '', '']);
    expect(text).not.toContain('Zqsecond');
    expect([text.includes('Zqfirst hold'), text.includes('Zqthird hold')]).toEqual([true, true]);
    expect(sheets.Contents?.find(([number]) => number === String(item))?.at(-1)).toBe('1');
    expect(sheets.About).toContainEqual(['Lines withheld in the others', '1']);
    expect(sheets.About).toContainEqual(['Lines withheld in part', '0']);
  });

  it('is handed over whole again when it is included', async () => {
    const { requestId } = await made();
    await command('withhold', { requestId, item: 1, line: 1, reason: 'court' });
    expect((await lines(requestId, 1))[0]).toMatchObject({ outcome: 'withheld', left: 'Withheld: Reports to a court' });
    expect((await command('include', { requestId, item: 1, line: 1 })).status).toBe(200);
    expect((await lines(requestId, 1))[0]).toMatchObject({ outcome: 'included', reason: null, left: null });
    const { sheets } = await handedOver(requestId);
    expect(sheets['Pupil details']?.[1]?.[2]).toBe('First name');
    expect((await command('withhold', { requestId, item: 1, line: 1, reason: 'court' })).status).toBe(409);
  });

  it('can lose words alone, wherever they stand in it as whole words, each with its own reason', async () => {
    const { requestId, naming } = await made();
    const cut = (passages: string, reason = 'third-party') =>
      command('withhold', { requestId, item: naming, line: 1, reason, passages });
    const wrong = await cut('Zqnowhere');
    expect([wrong.status, wrong.body.message]).toEqual([400, expect.stringContaining('do not stand in the line')]);
    expect((await cut('Zqbefore\nZqnowhere')).status).toBe(400);
    expect((await cut("Zqtegan Otterburn\n otterburn's mother \nZqben")).status).toBe(200);
    // What was withheld before stays so, with the reason it had.
    expect((await cut('ZQAFTER', 'court')).status).toBe(200);
    const other = '[Withheld: About another person]';
    const left = `Zqbefore. Was with ${other}; ${other} came. ${other} met Zqbenjamin. [Withheld: Reports to a court].`;
    const [line] = await lines(requestId, naming);
    expect(line).toMatchObject({ outcome: 'partly', words: expect.stringContaining(note) as string });
    expect(line?.left).toEqual(expect.stringContaining(`Note: ${left}`));
    const entry = await portal.look((db) =>
      db.selectFrom('audit').selectAll().where('action', '=', 'subjectAccess.withhold').orderBy('id', 'desc').execute(),
    );
    expect(JSON.stringify(entry.map(({ detail }) => detail))).not.toContain('tterburn');
    const { sheets, text } = await handedOver(requestId);
    expect(sheets['Case note']?.find(([number]) => number === String(naming))).toContain(left);
    expect(text).toContain('Zqalone');
    expect(text).not.toMatch(/Zqafter|mother came/i);
    expect(sheets.Contents?.find(([number]) => number === String(naming))?.at(-1)).toBe('1 in part');
  });

  it('that is withheld whole loses no words, and one of a file is withheld with it alone', async () => {
    const { requestId, naming, file } = await made();
    await command('withhold', { requestId, item: naming, line: 1, reason: 'court' });
    const cut = await command('withhold', { requestId, item: naming, line: 1, reason: 'court', passages: 'Zqbefore' });
    expect([cut.status, cut.body.message]).toEqual([400, expect.stringContaining('withheld whole')]);
    const ofFile = await command('withhold', { requestId, item: file, line: 1, reason: 'court' });
    expect([ofFile.status, ofFile.body.message]).toEqual([409, expect.stringContaining('as a whole')]);
    expect((await lines(requestId, file))[0]).toMatchObject({ isOfFile: true, outcome: 'included' });
    await command('withhold', { requestId, item: file, reason: 'third-party' });
    const { text } = await handedOver(requestId);
    expect(text).not.toMatch(/Zqbefore|Zqwords in a file/);
  });
});
