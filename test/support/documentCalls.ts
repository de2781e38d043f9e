import type { JsonObject } from '../../src/engine/index.ts';
import type { Plan } from './pepCalls.ts';
import type { PortalServer } from './portalServer.ts';

/** A file on its way: its name, and its bytes or words. */
export type Sent = readonly [fileName: string, bytes: Buffer | string];

/** What an upload answers. */
export interface UploadedDocument {
  readonly status: number;
  readonly body: {
    readonly fileId: number;
    readonly fileReference: string;
    readonly fileName: string;
    readonly message: string;
    readonly errors?: Readonly<Record<string, string>>;
  };
}

/** A pupil's past, as a document of it is said to be of. */
export interface Past {
  readonly studentId: number;
  readonly termId?: number;
  readonly academicYearId?: number;
  readonly reference?: string;
}

const edge = 'edge-of-parts';

type Fields = Readonly<Record<string, string>>;

const fieldParts = (fields: Fields) =>
  Object.entries(fields).map(
    ([name, words]) => `--${edge}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${words}\r\n`,
  );

/** One file as multipart, as a browser sends it; fields stand before it, or behind it. */
export function multipartOf(
  [fileName, bytes]: Sent,
  { before = {}, behind = {} }: { before?: Fields; behind?: Fields } = {},
) {
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
    payload: Buffer.concat([
      Buffer.from(fieldParts(before).join('') + head),
      typeof bytes === 'string' ? Buffer.from(bytes) : bytes,
      Buffer.from(`\r\n${fieldParts(behind).join('')}--${edge}--\r\n`),
    ]),
  };
}

export const documentPaths = {
  ofPlans: '/api/PepDocuments/getPepDocumentsReferences',
  historical: '/api/HistoricalPepDocuments/getHistoricalPepDocumentsDetails',
  ofAll: '/api/PepDocuments/allDocuments',
  read: '/api/PepDocuments/getUploadedPepDocument',
  upload: '/api/PepDocuments/uploadPepDocument',
  uploadHistorical: '/api/HistoricalPepDocuments/uploadHistoricalPepDocument',
  delete: '/api/PepDocuments/deleteUploadedPepDocument',
  deleteHistorical: '/api/HistoricalPepDocuments/deleteHistoricalPepDocument',
} as const;

/** Calls about documents, as a browser makes them. */
export function documentCalls(portal: () => PortalServer) {
  async function send(
    user: string,
    [path, query]: readonly [path: string, query: object],
    file: Sent,
    fields?: Parameters<typeof multipartOf>[1],
  ): Promise<UploadedDocument> {
    const { headers, payload } = multipartOf(file, fields);
    const reply = await portal().app.inject({
      method: 'POST',
      url: path,
      query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
      headers: { ...(await portal().as(`${user}.example`)), ...headers },
      payload,
    });
    return { status: reply.statusCode, body: reply.json<UploadedDocument['body']>() };
  }
  const rows = async (user: string, path: string, query: Record<string, number | string>) => {
    const { status, body } = await portal().get(user, path, { sizePerPage: 50, ...query });
    return { status, rows: (body.data ?? []) as JsonObject[], total: body.totalSize };
  };
  return {
    upload: (user: string, { studentId, pepId }: Plan, file: Sent) =>
      send(user, [documentPaths.upload, { studentId, pepId }], file),
    uploadPast: (user: string, past: Past, file: Sent, fields?: Parameters<typeof multipartOf>[1]) =>
      send(user, [documentPaths.uploadHistorical, past], file, fields),
    ofPlans: (user: string, query: Record<string, number | string>) => rows(user, documentPaths.ofPlans, query),
    historical: (user: string, studentId: number) => rows(user, documentPaths.historical, { studentId }),
    ofAll: (user: string) => rows(user, documentPaths.ofAll, {}),
    read: async (user: string, fileReference: string) =>
      portal().app.inject({
        method: 'GET',
        url: documentPaths.read,
        query: { fileReference },
        headers: await portal().as(`${user}.example`),
      }),
    remove: (user: string, fileReference: string) => portal().del(user, documentPaths.delete, { fileReference }),
    removePast: (user: string, fileReference: string) =>
      portal().del(user, documentPaths.deleteHistorical, { fileReference }),
  };
}
