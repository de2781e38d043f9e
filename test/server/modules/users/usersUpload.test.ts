import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { csv, faultyFiles } from './userFiles.ts';

let server: PortalServer;
let urn = '';
beforeAll(async () => {
  server = await makePortalServer();
  const known = await server.look((db) =>
    db
      .selectFrom('school')
      .innerJoin('authority_school', 'school_id', 'school.id')
      .select('urn')
      .where('authority_school.authority_id', '=', 11)
      .orderBy('school.id')
      .execute(),
  );
  urn = known[0]?.urn ?? '';
});
afterAll(() => server.close());

const superUser = 'super@ashcombe';

interface Uploaded {
  readonly status: number;
  readonly body: JsonObject;
}

async function upload(
  content: string | Buffer,
  { user = superUser, permission = '1' }: { user?: string; permission?: string } = {},
): Promise<Uploaded> {
  const boundary = 'xxxxxxxxboundary';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="users.csv"\r\nContent-Type: text/csv\r\n\r\n`;
  const payload = Buffer.concat([
    Buffer.from(head),
    Buffer.isBuffer(content) ? content : Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = {
    ...(await server.as(`${user}.example`)),
    'content-type': `multipart/form-data; boundary=${boundary}`,
  };
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/PortalUsers/upload',
    query: { permission },
    headers,
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}

const countUsers = () => server.look(async (db) => (await db.selectFrom('app_user').select('id').execute()).length);
const userOf = (username: string) =>
  server.look((db) => db.selectFrom('app_user').selectAll().where('username', '=', username).executeTakeFirst());

/** Makes sure that nothing at all was saved. */
async function refused(content: string | Buffer, options?: Parameters<typeof upload>[1]): Promise<Uploaded> {
  const before = await countUsers();
  const answer = await upload(content, options);
  expect(await countUsers()).toBe(before);
  return answer;
}

describe('a file of users', () => {
  it('adds and invites them all, with their schools [USER-5] [D-49] [API-31]', async () => {
    const answer = await upload(
      csv(
        `new.one@ashcombe.example,Nia,One,+44 1632 960201,${urn}`,
        'new.two@ashcombe.example,"Two, the younger","O""Neil",(01632) 960-202,',
        ',,,,',
        'NEW.three@Ashcombe.example,Zoë,Three,,',
      ),
    );
    expect(answer).toEqual({ status: 200, body: { added: 3, errors: [] } });
    expect(await userOf('new.one@ashcombe.example')).toMatchObject({
      authority_id: 11,
      type_id: 1,
      telephone: '+44 1632 960201',
      is_active: true,
      activated_at: null,
    });
    expect(await userOf('new.two@ashcombe.example')).toMatchObject({
      first_name: 'Two, the younger',
      last_name: 'O"Neil',
      telephone: '(01632) 960-202',
    });
    expect(await userOf('new.three@ashcombe.example')).toMatchObject({ first_name: 'Zoë' });
    const sent = await server.look((db) =>
      db.selectFrom('outgoing_message').select('recipient').where('recipient', 'like', 'new.%').execute(),
    );
    expect(sent).toHaveLength(3);
    const schools = await server.look((db) =>
      db
        .selectFrom('user_school')
        .innerJoin('app_user', 'app_user.id', 'user_school.user_id')
        .innerJoin('school', 'school.id', 'school_id')
        .select(['urn', 'ordinal'])
        .where('username', '=', 'new.one@ashcombe.example')
        .execute(),
    );
    expect(schools).toEqual([{ urn, ordinal: 1 }]);
    const trail = await server.look((db) =>
      db.selectFrom('audit').select('record').where('action', '=', 'users.upload').execute(),
    );
    expect(trail).toHaveLength(3);
  });

  it('knows an e-mail address with blanks around it, in quotation marks or not, for the same', async () => {
    const taken = await refused(csv('"dt@ashcombe.example ",Eve,Other,,', '"\nteacher4@ashcombe.example",Eve,Other,,'));
    expect(taken.body).toEqual({
      added: 0,
      errors: [2, 3].map((row) => ({ row, message: 'There is an account with this e-mail address already' })),
    });
    expect((await upload(csv('" blank@ashcombe.example\n"," Ann ","Lee ",,'))).body).toEqual({ added: 1, errors: [] });
    expect(await userOf('blank@ashcombe.example')).toMatchObject({ first_name: 'Ann', last_name: 'Lee' });
  });

  it('names every wrong row, with all that is wrong, and saves none of the right ones [D-49]', async () => {
    const answer = await refused(
      csv(
        'fine@ashcombe.example,Fine,Person,,',
        'no address,,Person,call me,12345',
        'dt@brinmoor.example,Taken,Elsewhere,,',
        'fine@ashcombe.example,Twice,Person,,',
        'FINE@ashcombe.example,Thrice,Person,,999999',
        'few@ashcombe.example,Few,Columns',
        `long@ashcombe.example,${'x'.repeat(101)},Person,,${urn}`,
        '=cmd@ashcombe.example,+Formula,@Person,=1+1,',
        '-minus@ashcombe.example,Minus,"Two\nlines",,',
      ),
    );
    expect(answer).toEqual({
      status: 200,
      body: {
        added: 0,
        errors: [
          {
            row: 3,
            message: expect.stringMatching(
              /^Username must be an e-mail address.*Firstname must be filled in.*Telephone must be.*OrganisationUrn must be/,
            ) as string,
          },
          { row: 4, message: 'There is an account with this e-mail address already' },
          { row: 5, message: 'The same e-mail address stands in row 2' },
          {
            row: 6,
            message: 'The same e-mail address stands in row 2. The authority knows no school with the URN 999999',
          },
          { row: 7, message: '3 columns instead of 5' },
          {
            row: 8,
            message: expect.stringContaining('Firstname must be filled in, with at most 100 characters') as string,
          },
          {
            row: 9,
            message: expect.stringMatching(
              /^Username begins with "=".*Firstname begins with "\+".*Lastname begins with "@".*Telephone must be/,
            ) as string,
          },
          {
            row: 10,
            message: expect.stringMatching(/^Username begins with "-".*Lastname must be filled in/) as string,
          },
        ],
      },
    });
    expect(
      await server.look((db) =>
        db.selectFrom('pool_user').select('sub').where('username', '=', 'fine@ashcombe.example').execute(),
      ),
    ).toEqual([]);
  });

  it('is undone as a whole where the pool knows one of them', async () => {
    await server.look((db) =>
      db
        .insertInto('pool_user')
        .values({
          sub: 'pool-only',
          username: 'pool.only@ashcombe.example',
          salt: '0',
          verifier: '0',
          status: 'CONFIRMED',
          created_at: new Date(),
        })
        .execute(),
    );
    const answer = await refused(csv('before@ashcombe.example,Be,Fore,,', 'pool.only@ashcombe.example,Pool,Only,,'));
    expect(answer.body).toEqual({
      added: 0,
      errors: [{ row: 3, message: 'There is an account with this e-mail address already' }],
    });
    expect(
      await server.look((db) =>
        db.selectFrom('outgoing_message').select('id').where('recipient', '=', 'before@ashcombe.example').execute(),
      ),
    ).toEqual([]);
  });

  it.each([
    ['UTF-8 with its mark', (text: string) => Buffer.from(`\ufeff${text}`, 'utf8')],
    ['UTF-16, little end first', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16, big end first', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
  ])('is read in %s', async (name, encode) => {
    const username = `${name.replaceAll(/\W/g, '').toLowerCase()}@ashcombe.example`;
    expect((await upload(encode(csv(`${username},Zoë,Müller,,`)))).body).toEqual({ added: 1, errors: [] });
    expect(await userOf(username)).toMatchObject({ first_name: 'Zoë', last_name: 'Müller' });
  });

  it('takes its columns in any order and letters', async () => {
    expect(
      (await upload('LastName,USERNAME, organisationurn ,Telephone,firstname\nOrder,order@ashcombe.example,,,Any\n'))
        .body,
    ).toEqual({ added: 1, errors: [] });
    expect(await userOf('order@ashcombe.example')).toMatchObject({ first_name: 'Any', last_name: 'Order' });
  });

  it.each(faultyFiles)('%s is refused with a sentence', async (_name, content, status, sentence) => {
    const answer = await refused(content);
    expect(answer.status).toBe(status);
    expect(answer.body.message).toContain(sentence);
  });

  it('of 500 users is added in one piece [D-49]', async () => {
    const rows = Array.from(
      { length: 500 },
      (_, index) => `many${index}@ashcombe.example,Many,Person ${index},,${urn}`,
    );
    expect((await upload(csv(...rows), { permission: '8' })).body).toEqual({ added: 500, errors: [] });
  });

  it('comes from an LA Super User or support alone, and gives a type that there is', async () => {
    const rows = csv('who@ashcombe.example,W,Ho,,');
    for (const user of [
      'la@ashcombe',
      'dt@ashcombe',
      'readonly@ashcombe',
      'sw@ashcombe',
      'iro@ashcombe',
      'oeu@ashcombe',
    ])
      expect((await refused(rows, { user })).status).toBe(403);
    for (const permission of ['0', '5', '9', 'x', '']) expect((await refused(rows, { permission })).status).toBe(400);
    expect(
      (await upload(csv('by.support@support.example,By,Support,,'), { user: 'support@support', permission: '4' })).body,
    ).toEqual({ added: 1, errors: [] });
    expect(await userOf('by.support@support.example')).toMatchObject({ authority_id: 1, type_id: 4 });
  });
});
