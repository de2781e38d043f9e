import type { PortalServer } from '../../support/portalServer.ts';

/** The reference of a file that is stored. */
export async function storedFile({ app, as }: PortalServer, place: Record<string, number>): Promise<string> {
  const edge = 'edge';
  const disposition = 'content-disposition: form-data; name="file"; filename="a.txt"';
  const payload = [`--${edge}`, disposition, '', 'Some words.', `--${edge}--`, ''].join('\r\n');
  const query = Object.fromEntries(Object.entries(place).map(([name, value]) => [name, String(value)]));
  const headers = { ...(await as('la@ashcombe.example')), 'content-type': `multipart/form-data; boundary=${edge}` };
  const reply = await app.inject({ method: 'POST', url: '/api/Attachments/upload', query, headers, payload });
  return reply.json<{ fileReference: string }>().fileReference;
}
