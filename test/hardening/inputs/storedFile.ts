import type { PortalServer } from '../../support/portalServer.ts';

/** The reference of a file that is stored. */
export async function storedFile({ app, as }: PortalServer, place: Record<string, number>): Promise<string> {
  const edge = 'edge';
  const payload = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nSome words.\r\n--${edge}--\r\n`;
  const query = Object.fromEntries(Object.entries(place).map(([name, value]) => [name, String(value)]));
  const headers = { ...(await as('la@ashcombe.example')), 'content-type': `multipart/form-data; boundary=${edge}` };
  const reply = await app.inject({ method: 'POST', url: '/api/Attachments/upload', query, headers, payload });
  return reply.json<{ fileReference: string }>().fileReference;
}
