import { afterAll, beforeAll } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { makePortalServer, type Answered, type PortalServer } from '../../../support/portalServer.ts';

/** The portal that the tests of a file use, once `runPortal` has been called. */
export let server: PortalServer;

/** Runs the portal for the tests of a file. */
export function runPortal(): void {
  beforeAll(async () => {
    server = await makePortalServer();
  });
  afterAll(() => server.close());
}

const superUser = 'super@ashcombe';

/** Lines of a CSV file. */
export const csv = (...lines: readonly (readonly string[])[]): string =>
  lines.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n');

/** Who sends a file, as what: somebody of that name, or whoever has the headers of a session. */
interface Sent {
  readonly user?: string;
  readonly headers?: Record<string, string>;
  readonly kind?: string;
  readonly password?: string;
  readonly name?: string;
  /** Of the national list of schools: whose are taken. */
  readonly area?: string;
  readonly everyArea?: string;
}

/** Somebody of support who works as the first authority of the tests. */
export async function supportAtWork() {
  const headers = await server.as('support@support.example');
  const post = async (url: string, payload: JsonObject): Promise<Pick<Answered, 'status' | 'body'>> => {
    const reply = await server.app.inject({ method: 'POST', url, headers, payload });
    return { status: reply.statusCode, body: reply.json() };
  };
  await post('/api/LocalAuthority/ChangeLa', { LocalAuthorityId: 11 });
  return { headers, command: (name: string, body: JsonObject) => post(`/api/Imports/${name}`, body) };
}

/** Sends a file of records, and answers what the call did. */
export async function upload(
  content: string | Buffer,
  { user = superUser, headers, kind = 'pupil', password = '', name = 'pupils.csv', ...taken }: Sent = {},
): Promise<Pick<Answered, 'status' | 'body'>> {
  const boundary = 'xxxxxxxxboundary';
  const payload = Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="password"\r\n\r\n${password}\r\n`),
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    Buffer.isBuffer(content) ? content : Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/Imports/upload',
    query: { kind, ...taken },
    headers: {
      ...(headers ?? (await server.as(`${user}.example`))),
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** Sends a file that is fine, and answers the id of its import. */
export async function uploaded(content: string | Buffer, more: Parameters<typeof upload>[1] = {}): Promise<number> {
  const { status, body } = await upload(content, more);
  if (status !== 200) throw new Error(`The file was refused: ${JSON.stringify(body)}`);
  return Number(body.id);
}

/** The rows of an import as its screen lists them. */
export async function rowsOf(runId: number, more: Record<string, string> = {}): Promise<JsonObject[]> {
  const { body } = await server.get(superUser, '/api/Imports/rows', {
    runId: String(runId),
    sizePerPage: '100',
    ...more,
  });
  return (body as { data: JsonObject[] }).data;
}

/** An import as its page shows it. */
export async function runOf(runId: number): Promise<JsonObject> {
  const { body } = await server.get(superUser, '/api/Imports/run', { runId: String(runId) });
  return (body as { contents: JsonObject[] }).contents[0] ?? {};
}

/** What each row of an import is and does, as its screen lists them. */
export const told = async (runId: number): Promise<unknown[]> =>
  (await rowsOf(runId)).map(({ name, outcome, words }) => [name, outcome, words]);

/** Sends a file of records that is fine, and brings it in. */
export async function broughtIn(kind: string, content: string): Promise<number> {
  const runId = await uploaded(content, { kind });
  const { status, body } = await command('apply', { runId });
  if (status !== 200) throw new Error(`The import was refused: ${JSON.stringify(body)}`);
  return runId;
}

/** Does something with an import. */
export const command = (name: string, body: JsonObject, user = superUser): Promise<Answered> =>
  server.post(user, `/api/Imports/${name}`, body);

/** Pupils of the authority whose first name is such. */
export const pupilsNamed = (firstName: string) =>
  server.look((db) =>
    db
      .selectFrom('pupil')
      .selectAll()
      .where('first_name', '=', firstName)
      .where('authority_id', '=', 11)
      .orderBy('id')
      .execute(),
  );

/** The headings of the files that tests send, as three systems write them. */
export const headings = [
  'UPN',
  'Pupil number',
  'Forename',
  'Surname',
  'DOB',
  'SEN status',
  'Care status',
  'Care status from',
];

/** A row for them: a child in care. */
export const child = (upn: string, number: string, ...names: [first: string, last: string]) => [
  upn,
  number,
  ...names,
  '01/02/2014',
  'N',
  'In care monitored',
  '05/10/2025',
];

/** Schools that the authority has to do with. */
export const someSchools = () =>
  server.look((db) =>
    db
      .selectFrom('school')
      .innerJoin('authority_school', 'school_id', 'school.id')
      .select(['school.id', 'urn'])
      .where('authority_school.authority_id', '=', 11)
      .orderBy('school.id')
      .execute(),
  );

/** The first of them. */
export async function aSchool(): Promise<{ id: number; urn: string }> {
  const [first] = await someSchools();
  if (first === undefined) throw new Error('The authority has no school.');
  return first;
}
