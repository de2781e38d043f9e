import { insertAccess } from '../../support/insertAccess.ts';
import { switchOnDelegation } from '../../support/insertDelegation.ts';
import { insertTwin } from '../../support/insertMerge.ts';
import { insertImport } from '../../support/importScenes.ts';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestRole } from '../../../src/server/db/access.ts';
import { unitOfWork } from '../../../src/server/db/unitOfWork.ts';
import { servedCatalog } from '../../support/servedCatalog.ts';
import { everyList, pathOf, queriesOf } from '../../support/listQueries.ts';
import { makePortalServer, type PortalServer } from '../../support/portalServer.ts';
import { recordStatements, type Recording, type Statement } from '../../support/recordedStatements.ts';

// The statements of every list, with each filter, each order and a search, explained under the role, the policies and
// the authority of a request, with sequential scans forbidden: where one stays, or an index is read from end to end in
// its place, there is no index that could be used.

/**
 * Tables that may be read from end to end, and why that stays cheap; every other one grows with the pupils or with use.
 */
const small: Readonly<Record<string, string>> = {
  authority: 'one row for each authority',
  attendance_code_class: 'a row for each attendance code',
  premium_rate: 'a row a year of an authority',
  pep_cycle: 'a few a year of an authority',
  stage_group: 'a row for each section of an authority’s forms',
  release: 'a few of an authority, each under its hash',
};

const authority = 11;
const catalog = servedCatalog();
const lists = everyList(catalog, String(authority));
/** One of each kind of scope (D-7): everything, own schools, own pupils, all but the sensitive. */
const viewers = ['super@ashcombe', 'dt@ashcombe', 'sw@ashcombe', 'readonly@ashcombe'];

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Plan[];
}

let portal: PortalServer;
let params: Record<string, string | number> = {};
let recording: Recording;

beforeAll(async () => {
  recording = recordStatements();
  portal = await makePortalServer();
  const pupil = await portal.look((db) =>
    db
      .selectFrom('pupil')
      .select(['id', 'school_id'])
      .where('authority_id', '=', authority)
      .where('school_id', 'is not', null)
      .orderBy('id')
      .offset(8)
      .executeTakeFirstOrThrow(),
  );
  await portal.look((db) => switchOnDelegation(db, authority));
  const runId = await portal.look((db) => insertImport(db, { authorityId: authority }));
  const requestId = await portal.look((db) =>
    insertAccess(db, { authorityId: authority, studentId: pupil.id, words: 'Sought' }),
  );
  const otherId = await portal.look((db) => insertTwin(db, { authorityId: authority, studentId: pupil.id }));
  params = {
    otherId,
    runId,
    requestId,
    item: 1,
    studentId: pupil.id,
    weekStart: '2026-11-16',
    date: '2026-11-17',
    academicYearId: 17,
    organisationId: pupil.school_id ?? 0,
  };
});

afterAll(async () => {
  recording.end();
  await portal.close();
});

/** What is read in the request's own transaction. */
async function statementsOf(viewer: string, path: string): Promise<Statement[]> {
  recording.take();
  const { status, body } = await portal.get(viewer, path);
  expect([viewer, path, status, status === 200 ? '' : body]).toEqual([viewer, path, 200, '']);
  return recording.take().filter(({ role, text }) => role === requestRole && /^\s*(select|with)\b/.test(text));
}

/** Growing tables of which a statement's plan reads every row. */
function scannedBy(plan: Plan): string[] {
  const table = plan['Relation Name'];
  const whole =
    plan['Node Type'] === 'Seq Scan' ||
    (/^Index (Only )?Scan$/.test(plan['Node Type']) && plan['Index Cond'] === undefined);
  const own = whole && table !== undefined && !(table in small) ? [`${plan['Node Type']} ${table}`] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scannedBy)];
}

function scanned(statements: readonly Pick<Statement, 'text' | 'values'>[]): Promise<string[]> {
  return unitOfWork(portal.database, authority, async (db) => {
    // Of many rows a planner joins by hash or by merging, which reads the other table whole though it has an index.
    for (const way of ['seqscan', 'hashjoin', 'mergejoin'])
      await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(db);
    const found: string[] = [];
    for (const { text, values } of statements) {
      const explained = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        CompiledQuery.raw(`explain (format json) ${text}`, [...values]),
      );
      found.push(...explained.rows.flatMap((row) => scannedBy(row['QUERY PLAN'][0].Plan)));
    }
    return found;
  });
}

describe.each(lists)('the statements of $list', (call) => {
  it('read no table that grows from end to end, whatever is asked of them', async () => {
    for (const [what, change] of queriesOf(call)) {
      const statements = await statementsOf('super@ashcombe', pathOf(call, change, params));
      expect(statements.length).toBeGreaterThan(0);
      expect([call.list, what, await scanned(statements)]).toEqual([call.list, what, []]);
    }
  });
});

describe('the scope of each kind of viewer', () => {
  it.each(viewers)('reads no table that grows from end to end for %s', async (viewer) => {
    for (const call of lists) {
      const { status } = await portal.get(viewer, pathOf(call, {}, params));
      if (status !== 200) continue;
      expect([call.list, await scanned(await statementsOf(viewer, pathOf(call, {}, params)))]).toEqual([call.list, []]);
    }
  });
});

describe('the tables that may be read from end to end', () => {
  it('are the only ones: another that is read so is found', async () => {
    const byName = { text: 'select id from school where name = $1', values: ['Otterglow Primary School'] };
    const inOrder = { text: 'select count(*) from (select urn from school order by urn) every', values: [] };
    const joined = {
      text: 'select school.id from premium_rate join school on school.name = premium_rate.academic_year_id::text',
      values: [],
    };
    expect([await scanned([byName]), await scanned([inOrder]), await scanned([joined])]).toEqual([
      ['Seq Scan school'],
      ['Index Only Scan school'],
      ['Seq Scan school'],
    ]);
    expect(
      await scanned([
        { text: 'select * from school where id = $1', values: [1] },
        { text: 'select * from premium_rate', values: [] },
      ]),
    ).toEqual([]);
  });

  it('exist', async () => {
    const found = await sql<{
      name: string;
    }>`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
      portal.database.kysely,
    );
    const names = found.rows.map(({ name }) => name);
    expect(Object.keys(small).filter((name) => !names.includes(name))).toEqual([]);
  });
});
