import { readdirSync } from 'node:fs';
import type { Plan } from './pepCalls.ts';
import type { PortalServer } from './portalServer.ts';

/** The stage that files are added to, and its plan. */
export type Place = Plan & { readonly stageId: number };

export interface Uploaded {
  readonly status: number;
  readonly body: {
    fileReference: string;
    fileName: string;
    size: number;
    mediaType: string;
    message: string;
    errors?: Record<string, string>;
  };
}

export function formOf(...files: [name: string, bytes: Buffer | string][]): FormData {
  const form = new FormData();
  for (const [name, bytes] of files)
    form.append('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);
  return form;
}

/** The address of a portal that listens, as it does from now on. */
export const listening = async ({ app }: PortalServer): Promise<string> =>
  app.server.listening
    ? `http://127.0.0.1:${(app.server.address() as { port: number }).port}`
    : app.listen({ port: 0, host: '127.0.0.1' });

/** The call that sends a form with a file as a demonstration user. */
export async function sendForm(
  portal: PortalServer,
  path: string,
  { user, form }: { readonly user: string; readonly form: FormData },
): Promise<() => Promise<Response>> {
  const to = `${await listening(portal)}${path}`;
  return async () => fetch(to, { method: 'POST', headers: await portal.as(`${user}.example`), body: form });
}

/** Adds a text file to the targets of a plan, as an officer; answers its reference. */
export async function addTextFile(
  portal: PortalServer,
  { studentId, pepId }: Plan,
  [fileName, words]: readonly [fileName: string, words: string],
): Promise<string> {
  const { id } = await portal.look((db) =>
    db
      .selectFrom('pep_stage')
      .select('id')
      .where('pep_id', '=', pepId)
      .where('slug', '=', 'targets')
      .executeTakeFirstOrThrow(),
  );
  const edge = 'edge';
  const reply = await portal.app.inject({
    method: 'POST',
    url: '/api/Attachments/upload',
    query: { studentId: String(studentId), pepId: String(pepId), stageId: String(id) },
    headers: { ...(await portal.as('la@ashcombe.example')), 'content-type': `multipart/form-data; boundary=${edge}` },
    payload: [
      `--${edge}`,
      `content-disposition: form-data; name="file"; filename="${fileName}"`,
      '',
      words,
      `--${edge}--`,
      '',
    ].join('\r\n'),
  });
  if (reply.statusCode !== 200) throw new Error(`Not uploaded: ${reply.body}`);
  return (JSON.parse(reply.body) as { fileReference: string }).fileReference;
}

/** Calls about files over a real connection: `portal` listens at `address`. */
export function fileCalls(portal: PortalServer, address: string, place: Place) {
  const sessions = new Map<string, Promise<Record<string, string>>>();
  const sessionOf = (user: string) => {
    const found = sessions.get(user) ?? portal.as(`${user}.example`);
    sessions.set(user, found);
    return found;
  };

  const uploadPath = (more: object = {}) =>
    `/api/Attachments/upload?${new URLSearchParams(Object.entries({ ...place, ...more }).map(([name, value]) => [name, String(value)])).toString()}`;

  async function send(user: string, form: FormData | string, more: object = {}): Promise<Uploaded> {
    const answer = await fetch(address + uploadPath(more), {
      method: 'POST',
      headers: await sessionOf(user),
      body: form,
    });
    return { status: answer.status, body: (await answer.json()) as Uploaded['body'] };
  }

  const upload = (user: string, name: string, bytes: Buffer | string, more: object = {}) =>
    send(user, formOf([name, bytes]), more);

  const download = async (user: string, fileReference: string) =>
    fetch(`${address}/api/Attachments/download?fileReference=${fileReference}`, { headers: await sessionOf(user) });

  /** Every file and folder of an upload that is anywhere, stored or on its way. */
  const rest = async () => ({
    rows: (await portal.look((db) => db.selectFrom('attachment').select('id').orderBy('id').execute())).map(
      ({ id }) => id,
    ),
    chunks: (await portal.look((db) => db.selectFrom('attachment_chunk').select('attachment_id').execute())).length,
    files: readdirSync(portal.filesFolder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /portal-upload|[0-9a-f]{8}-/.test(path))
      .sort(),
  });

  const isArriving = async () => (await rest()).files.some((path) => path.includes('portal-upload'));

  return { place, sessionOf, uploadPath, send, upload, download, rest, isArriving };
}

export type FileCalls = ReturnType<typeof fileCalls>;
