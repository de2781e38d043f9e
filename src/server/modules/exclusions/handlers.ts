import { queryToJson, type CompiledTable, type JsonObject } from '../../../engine/index.ts';
import { ServerError } from '../../errors.ts';
import { audit } from '../audit.ts';
import type { Handlers, ListPage, UnitCall } from '../handler.ts';
import { listHandler, readListRequest } from '../lists/listHandler.ts';
import { countList, runList, type ListRun } from '../lists/runList.ts';
import { findPupil } from '../students/findPupil.ts';
import { allExclusionList } from './allExclusions.ts';
import { exclusionList } from './exclusionSource.ts';
import { updateExclusion } from './updateExclusion.ts';

export const exclusionHandlers = {
  'exclusions.list': { list: listExclusions },
  'exclusions.all': listHandler(allExclusionList),
  'exclusions.update': { run: updateExclusion },
} satisfies Handlers;

/** A page of a pupil's exclusions, and how many would be there of those without a reason (EXCL-4). */
async function listExclusions(call: UnitCall): Promise<ListPage> {
  const { compiled, query, params } = readListRequest(call, 'exclusions.list');
  const pupil = await findPupil(call, Number(params.studentId));
  const run: ListRun = {
    source: exclusionList.source,
    compiled: searching(compiled, call.query),
    query,
    also: exclusionList.also?.(params) ?? [],
  };
  const page = await runList(call, run);
  const missing = await countList(call, {
    ...run,
    query: { ...query, filters: { ...query.filters, hasMissingExclusionReason: { is: true } } },
  });
  await audit(call, {
    action: 'exclusions.list',
    record: `pupil/${pupil.id}`,
    detail: { query: queryToJson(query), count: page.rows.length },
  });
  return { page: { ...page, summary: { missingExclusionReasonsCount: missing.total } }, query };
}

/** The table with its search narrowed to the fields that the call names. */
function searching(compiled: CompiledTable, { filterSearchOnColumns }: JsonObject): CompiledTable {
  const { search } = compiled.declaration;
  if (!Array.isArray(filterSearchOnColumns) || filterSearchOnColumns.length === 0 || search === undefined)
    return compiled;
  const fields = search.fields.filter((field) => filterSearchOnColumns.includes(field));
  if (fields.length < new Set(filterSearchOnColumns).size) {
    throw new ServerError('INVALID', {
      errors: { filterSearchOnColumns: `The search covers ${search.fields.join(', ')}` },
    });
  }
  return { ...compiled, declaration: { ...compiled.declaration, search: { ...search, fields } } };
}
