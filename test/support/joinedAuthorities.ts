import { CompiledQuery, sql } from 'kysely';
import { settingUp } from '../../src/server/db/across/index.ts';
import type { Database } from '../../src/server/db/database.ts';
import type { Statement } from './recordedStatements.ts';

/** A step of a plan, as `explain (verbose, format json)` tells it. */
interface PlanStep {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Alias?: string;
  /** `CTE waited`, where it makes what other steps read under that name. */
  readonly 'Subplan Name'?: string;
  readonly Plans?: readonly PlanStep[];
  readonly Output?: readonly string[];
  readonly [what: string]: unknown;
}

/** Tables that name an authority and belong to none: every machine has them whole. */
export const everywhere: Readonly<Record<string, string>> = {
  authority: 'it is the authority',
  app_user: 'who signs in is found by name, of whatever authority; support and what it writes is of another one',
  user_session: 'a call is known by its token before its authority is',
  sign_on_domain: 'whose people an address is of is asked before there is an authority',
  sign_on_session: 'ended by a token of the provider, which names no authority',
  sign_on_transaction: 'found again by what the browser brings back from the provider',
};

/** In a condition: `pupil.authority_id = pep.authority_id`, `= 11`, `= ANY ('{11,12}'::integer[])`, `= $1`. */
const equal = /(\$?[\w.]+) = ((?:ANY )?\('[^']*'::[^)]*\)|\$?[\w.]+)/g;
const ofAuthority = /^(\w+)\.authority_id$/;
/** A value from further out has no name in a plan: it is taken for the authority of what is further out. */
const fromOutside = /^\$\d+$/;

/** Names in groups: those that were joined are in the same. */
function grouping() {
  const next = new Map<string, string>();
  const groupOf = (name: string): string => {
    const other = next.get(name) ?? name;
    return other === name ? name : groupOf(other);
  };
  return { groupOf, join: (one: string, other: string) => void next.set(groupOf(one), groupOf(other)) };
}

type Grouping = ReturnType<typeof grouping>;

function joinByConditions(step: PlanStep, { join }: Grouping): void {
  for (const [what, condition] of Object.entries(step)) {
    if (!/(Cond|Filter)$/.test(what) || typeof condition !== 'string') continue;
    for (const [, ...sides] of condition.matchAll(equal)) {
      if (!sides.some((side) => ofAuthority.test(side))) continue;
      const [one = '', other = ''] = sides.map(
        (side) => ofAuthority.exec(side)?.[1] ?? (fromOutside.test(side) ? 'outside' : side),
      );
      join(one, other);
    }
  }
}

/** Whose authority is what a step gives to others under a name of its own. */
function given(step: PlanStep): readonly string[] {
  if (step['Node Type'].endsWith('Append')) return (step.Plans ?? []).flatMap(given);
  return (step.Output ?? []).flatMap((column) => ofAuthority.exec(column)?.[1] ?? []).slice(0, 1);
}

function joinByNames(step: PlanStep, { join }: Grouping): void {
  const made = /^CTE (\w+)$/.exec(step['Subplan Name'] ?? '')?.[1];
  if (made !== undefined) for (const name of given(step)) join(made, name);
  const { Alias: alias, Plans: [inner] = [] } = step;
  if (step['Node Type'] === 'Subquery Scan' && alias !== undefined && inner !== undefined)
    for (const name of given(inner)) join(alias, name);
}

/** The tables that a plan reads together without saying that their rows are of one authority, by their names in it. */
function joinedAcross(plan: PlanStep, tables: ReadonlySet<string>): readonly string[] {
  const groups = grouping();
  const read: string[] = [];
  const look = (step: PlanStep): void => {
    const { 'Relation Name': table, Alias: name = table ?? '' } = step;
    if (table !== undefined && tables.has(table) && step['Node Type'] !== 'ModifyTable') read.push(name);
    joinByConditions(step, groups);
    joinByNames(step, groups);
    for (const part of step.Plans ?? []) look(part);
  };
  look(plan);
  groups.join('outside', read[0] ?? 'outside');
  const first = [...new Set(read.map(groups.groupOf))].map((group) => read.find((of) => groups.groupOf(of) === group));
  return first.length > 1 ? first.map(String) : [];
}

/**
 * Statements of the system role whose plans read rows of two authorities together, each with what it reads so. Of a
 * request's statements row-level security sees to it: each of its tables is read with the condition of one authority.
 */
export async function statementsAcross(
  database: Database,
  statements: readonly Pick<Statement, 'text' | 'values'>[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity
      and relname <> all(${Object.keys(everywhere)})`.execute(database.kysely);
  const tables = new Set(rows.map(({ name }) => name));
  return settingUp(database, async (db) => {
    const found: string[] = [];
    for (const { text, values } of new Map(statements.map((statement) => [statement.text, statement])).values()) {
      const explained = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanStep }] }>(
        CompiledQuery.raw(`explain (verbose, format json) ${text}`, [...values]),
      );
      const apart = explained.rows.flatMap((row) => joinedAcross(row['QUERY PLAN'][0].Plan, tables));
      if (apart.length > 0) found.push(`${apart.join(' | ')}: ${text}`);
    }
    return found;
  });
}
