import type { LightMyRequestResponse } from 'fastify';
import { read, utils } from 'sheetjs-style';
import { operations, ownPupilsTypes, type Operation, type OperationId } from '../../../src/contract/index.ts';
import type { JsonObject } from '../../../src/engine/index.ts';
import { ofNobody, ofPupil, type Input } from './builders.ts';
import { columns, rowOf, type CatalogueRow, type Column } from './catalogue.ts';
import type { Caller, Scene } from './scene.ts';
import type { Place } from './subjects.ts';

/** One call that was made, and what became of it. */
export interface Measured {
  readonly id: OperationId;
  readonly caller: Caller;
  readonly place: Place;
  readonly expected: Expected;
  readonly status: number;
  /** What was answered, workbooks as the text in their cells. */
  readonly text: string;
}

/**
 * The statuses that a call may answer: done, not allowed, not there. Who may not make a call at all may be
 * told either of what they do not see: neither tells that it exists.
 */
export type Expected = '2xx' | '403' | '404' | '403 or 404';

export const builderOf = (id: OperationId) => ofPupil[id] ?? ofNobody[id];
export const idsOfOperations = Object.keys(operations) as OperationId[];

/** As whom the catalogue has a caller: type 0 is as type 4. */
const columnOf = ({ typeId, isSupportOrigin }: Caller): Column =>
  isSupportOrigin ? 'SLA' : (columns.find((column) => column === String(typeId === 0 ? 4 : typeId)) ?? '4');

export function isAllowed({ cells }: CatalogueRow, caller: Caller): boolean {
  const cell = cells[columnOf(caller)];
  return cell === 'T' ? isAllowed({ cells } as CatalogueRow, { ...caller, isSupportOrigin: false }) : cell !== 'D';
}

/**
 * Who sees the pupil that is out of sight: officers, and support over all pupils (D-7); a sensitive one nobody else
 * (D-58).
 */
export const seesHidden = ({ typeId, isSupportOrigin }: Caller) => isSupportOrigin || typeId === 2 || typeId === 3;

export function expectedOf(row: CatalogueRow, caller: Caller, place: Place): Expected {
  if (!isAllowed(row, caller)) return place === 'own' ? '403' : '403 or 404';
  return place === 'own' || (place === 'hidden' && seesHidden(caller)) ? '2xx' : '404';
}

export const isAsExpected = ({ expected, status }: Pick<Measured, 'expected' | 'status'>) =>
  expected === '2xx' ? status >= 200 && status < 300 : expected.split(' or ').includes(String(status));

/** Makes every call as everybody about everything, each on the data as they stood at first. */
export async function measure(scene: Scene, wanted: readonly OperationId[] = idsOfOperations): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const id of wanted) {
    const row = rowOf(operations[id]);
    if (row === undefined || builderOf(id) === undefined) continue;
    const places: readonly Place[] = id in ofPupil ? ['own', 'hidden', 'other'] : ['own'];
    for (const caller of scene.callers) {
      for (const place of places)
        measured.push({
          id,
          caller,
          place,
          expected: expectedOf(row, caller, place),
          ...(await call(scene, { id, caller, place })),
        });
    }
  }
  return measured;
}

export interface Asked {
  readonly id: OperationId;
  readonly caller: Caller;
  readonly place: Place;
  /** Changes what is sent. */
  readonly with?: (input: Input) => Input;
}

/** One call, undone. */
export function call(scene: Scene, asked: Asked): Promise<Pick<Measured, 'status' | 'text'>> {
  const { id, caller, place } = asked;
  const built = builderOf(id)?.(scene.subjects[place], caller) ?? {};
  const input = asked.with?.(built) ?? built;
  return scene.undone(async () => {
    if (input.before) await scene.arrange(input.before);
    const reply = await send(scene, operations[id], { input, headers: caller.headers });
    return { status: reply.statusCode === input.answers ? 200 : reply.statusCode, text: textOf(reply) };
  });
}

function send(
  { server }: Scene,
  { method, path }: Operation,
  { input, headers }: { input: Input; headers: Readonly<Record<string, string>> },
): Promise<LightMyRequestResponse> {
  const { query = {}, body, path: names = {}, file } = input;
  if (file)
    return server.app.inject({
      method,
      url: file.url,
      payload: file.payload,
      headers: { ...headers, ...file.headers },
    });
  const url = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(names[name] ?? ''));
  const texts = Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );
  return server.app.inject({ method, url, query: texts, headers, ...(body && { payload: body satisfies JsonObject }) });
}

function textOf(reply: LightMyRequestResponse): string {
  if (!String(reply.headers['content-type']).includes('spreadsheet')) return reply.body;
  const book = read(reply.rawPayload, { type: 'buffer' });
  return book.SheetNames.map((name) => `${name}\n${utils.sheet_to_csv(book.Sheets[name] ?? {})}`).join('\n');
}

/** Words that an answer must not hold, by who was answered. */
export function strangersIn({ caller, status, text }: Measured): string[] {
  if (status >= 300) return text.match(/Zother|Zhidden|Zowned/g) ?? [];
  const unseen = ['Zother', ...(seesHidden(caller) ? [] : ['Zhidden'])];
  return unseen.filter((word) => text.includes(word));
}

export const seesOwnOnly = ({ typeId, isSupportOrigin }: Caller) => !isSupportOrigin && ownPupilsTypes.includes(typeId);
