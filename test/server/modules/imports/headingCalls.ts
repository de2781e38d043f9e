import type { JsonObject } from '../../../../src/engine/index.ts';
import { server } from './importCalls.ts';
import { head } from './keyCalls.ts';

const listed = async (path: string, user: string, more: Record<string, string>): Promise<JsonObject[]> => {
  const { body } = await server.get(user, path, { page: '1', sizePerPage: '25', ...more });
  return (body as { data: JsonObject[] }).data;
};

/** The columns of a file as its page lists them. */
export const columnsOf = (runId: number, user = head) => listed('/api/Imports/columns', user, { runId: String(runId) });

/** Headings matched by hand as their page lists them. */
export const headingsOf = (user = head) => listed('/api/ImportHeadings/list', user, {});
