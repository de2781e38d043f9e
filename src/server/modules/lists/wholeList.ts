import type { ListCodec } from '../../../contract/index.ts';
import type { JsonObject, Page, Row, TableQuery } from '../../../engine/index.ts';
import { inPieces } from '../../inPieces.ts';
import { Reply } from '../handler.ts';

/** The reply of a list that holds all its rows, made while they are read. */
export interface EncodedRows {
  add(rows: readonly Row[]): void;
  readonly count: number;
  /**
   * The same body as `codec.pageToWire` of a page with all the rows; sent when the transaction has ended, as fast as
   * the client takes it.
   */
  reply(counts: Page, query: TableQuery): Reply;
}

/** Keeps bytes, not rows: tens of thousands of them, written in one go, would stop everybody else meanwhile. */
export function encodeRows(codec: ListCodec, member: string): EncodedRows {
  const bytes: Buffer[] = [];
  let count = 0;
  return {
    get count() {
      return count;
    },
    add(rows) {
      if (rows.length === 0) return;
      const written = JSON.stringify(codec.pageToWire({ rows, total: 0 })[member]).slice(1, -1);
      bytes.push(Buffer.from(count === 0 ? written : `,${written}`));
      count += rows.length;
    },
    reply(counts, query) {
      const [before, after] = around(codec.pageToWire({ ...counts, rows: [] }, query), member);
      const parts = [Buffer.from(before), ...bytes, Buffer.from(after)];
      const headers = { 'content-type': 'application/json; charset=utf-8' };
      return new Reply({ status: 200, headers, content: () => Promise.resolve(inPieces(parts)) });
    },
  };
}

/** The text of a body up to where the rows of its empty list would stand, and from there on. */
function around(body: JsonObject, member: string): [string, string] {
  const names = Object.keys(body).filter((name) => body[name] !== undefined);
  const at = names.indexOf(member);
  const write = (part: readonly string[]) =>
    part.map((name) => `${JSON.stringify(name)}:${JSON.stringify(body[name])}`);
  const before = [...write(names.slice(0, at)), `${JSON.stringify(member)}:[`];
  return [`{${before.join(',')}`, `${[']', ...write(names.slice(at + 1))].join(',')}}`];
}
