import type { Page } from 'playwright-core';

export type Answer = { status: number; body: Record<string, unknown> };
export type Call = (path: string, body?: object) => Promise<Answer>;

/** Calls to the API as the user who is signed in on a page: GET, or POST where there is a body. */
export async function callsOf(page: Page, url: string): Promise<Call> {
  return callsWith(await tokenOf(page), url);
}

/** The access token of the user who is signed in on a page. */
export async function tokenOf(page: Page): Promise<string> {
  const token = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('.accessToken'));
    return key ? localStorage.getItem(key) : null;
  });
  if (!token) throw new Error('Nobody is signed in on this page.');
  return token;
}

/** Calls to the API with an access token. */
export function callsWith(token: string, url: string): Call {
  return async (path, body) => {
    const headers: Record<string, string> = { authorization: `Bearer ${token}`, 'x-platform': 'web' };
    if (body) headers['content-type'] = 'application/json';
    const answer = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
  };
}

export type Row = Record<string, unknown>;

/** All rows of a list that answers `data`. */
export async function rowsOf(call: Call, path: string): Promise<Row[]> {
  const { status, body } = await call(`${path}${path.includes('?') ? '&' : '?'}page=1&sizePerPage=99999`);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  return body.data as Row[];
}

/** The one thing that an answer holds in `contents`. */
export function contentsOf({ body }: Answer): Row {
  const { contents } = body;
  return (Array.isArray(contents) ? contents[0] : contents) as Row;
}

/** Takes a draft back: other files look at the same drafts, and publish all of them. */
export async function discardDraft(call: Call, path: string): Promise<void> {
  const { status } = await call('/api/declarations/discard', { path });
  if (status !== 200) throw new Error(`The draft ${path} was not discarded: ${status}.`);
}

export type PepKey = { studentId: number; pepId: number };

/** The PEPs of the status table. */
export async function listedPeps(call: Call): Promise<PepKey[]> {
  const rows = (await rowsOf(call, '/api/pep/getPepStatuses')) as { studentId: number; id: number }[];
  return rows.map(({ studentId, id }) => ({ studentId, pepId: id }));
}

/**
 * The first PEP of Key Stages 1 to 4 in the list whose targets the caller may save; on wish one that has the SEND stage
 * too.
 */
export async function editablePep(call: Call, { withSend = false } = {}): Promise<PepKey> {
  const slugs = ['targets', ...(withSend ? ['send'] : [])];
  for (const { studentId, pepId } of await listedPeps(call)) {
    const answers = await Promise.all(
      slugs.map((slug) => call(`/api/Pep/key-stages-1-4/form/${slug}?studentId=${studentId}&pepId=${pepId}`)),
    );
    if (answers.every((answer) => answer.status === 200 && !('pep.saveStage' in (contentsOf(answer).denied as Row))))
      return { studentId, pepId };
  }
  throw new Error('The demonstration data has no PEP of Key Stages 1 to 4 that may be edited.');
}

/** A plan that is begun now of a pupil in such a year group, of next year so that there is none yet. */
export async function newPep(call: Call, isMeant: (yearGroupId: number) => boolean): Promise<PepKey> {
  const rows = await rowsOf(call, '/api/pep/getPepStatuses');
  const studentId = Number(rows.find(({ yearGroup }) => isMeant(Number(yearGroup)))?.studentId);
  const years = (await call('/api/Lookup/academicYears')).body.contents as { id: number }[];
  const academicYearId = Math.max(...years.map(({ id }) => id)) + 1;
  const { status, body } = await call('/api/support/createPep', { studentId, academicYearId, schoolTermId: 3 });
  if (status !== 200) throw new Error(`No plan was begun: ${status}.`);
  return { studentId, pepId: Number(body.id) };
}

export function stagePath({ studentId, pepId }: PepKey, slug: string): string {
  return `/students/${studentId}/pep/${pepId}/${slug}/form`;
}
