import { Client } from 'pg';
import type { ReplyOf } from '../../../src/contract/index.ts';
import { onPostgres, startProduct } from '../../browser/support/product.ts';
import { createDatabase } from '../../support/testDatabase.ts';
import { beside, callerAt, headersOf, mostHeld, replied, type Caller } from '../beside.ts';
import { median, percentile } from '../keystrokes.ts';

type Impact = ReplyOf<'declarations.impact'>;

/** The authority whose plans are looked at, and its leader. */
const authority = 11;
const leader = 'super@ashcombe.example';
/** Beyond every id of the demonstration. */
const firstId = 1_000_000;

/** Makes one authority's running plans so many, as copies of those it has with their pupils and sections. */
async function multiply(url: string, plans: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(
      `create temporary table copied as
        select ${firstId} + row_number() over (order by turn, pep.id)::int as id, pep.id as pep_id, pep.pupil_id
        from pep, generate_series(1, $2::int) turn where authority_id = $1 and status_id not in (5, 6, 7)
          and deleted_at is null limit $2`,
      [authority, plans],
    );
    const changed = {
      pupil: `from copied join pupil one on one.authority_id = ${authority} and one.id = copied.pupil_id`,
      pep: `from copied join pep one on one.authority_id = ${authority} and one.id = copied.pep_id`,
      pep_stage: `from copied join pep_stage one on one.authority_id = ${authority} and one.pep_id = copied.pep_id`,
    };
    const own = {
      pupil: `'id', copied.id, 'upn', ''`,
      pep: `'id', copied.id, 'pupil_id', copied.id`,
      pep_stage: `'id', ${firstId} + row_number() over (), 'pep_id', copied.id`,
    };
    for (const table of ['pupil', 'pep', 'pep_stage'] as const)
      await client.query(
        `insert into ${table}
          select (jsonb_populate_record(one, jsonb_build_object(${own[table]}))).* ${changed[table]}`,
      );
    await client.query('vacuum analyze pupil, pep, pep_stage');
  } finally {
    await client.end();
  }
}

/** An officer's draft that takes away, hides, requires, offers less and asks more. */
const draft = {
  $schema: '../../../../meta/overlay.json',
  base: { form: 'pep/care', version: 1 },
  hide: ['life_story', 'cg_auto_iro'],
  require: ['team_manager'],
  patch: {
    schema: {
      properties: {
        placement_stability: { $ref: null, type: 'string', enum: ['Settled'] },
        favourite_place: { type: 'string', title: 'Favourite place', maxLength: 200 },
      },
    },
    uiSchema: { significant_events: { 'ui:when': { 'pupil.senStatus': 'E' } } },
  },
};

function declarationsOf(caller: Caller) {
  const call = async <T>(name: string, body: object) =>
    replied<T>(
      await fetch(`${caller.url}/api/declarations/${name}`, {
        method: 'POST',
        headers: { ...headersOf(caller), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
  const save = async (path: string, value: object) => {
    const address = `${caller.url}/api/declarations/text?path=${encodeURIComponent(path)}`;
    const { revision } = await replied<{ revision: number }>(await fetch(address, { headers: headersOf(caller) }));
    await call('save', { path, text: JSON.stringify(value, null, 2), revision });
  };
  return { call, save };
}

/** All plans looked at, call after call as the page does; each call's milliseconds. */
async function lookThrough(caller: Caller): Promise<{ calls: number[]; said: Impact[] }> {
  const { call } = declarationsOf(caller);
  const calls: number[] = [];
  const said: Impact[] = [];
  let body: object = {};
  for (;;) {
    const begun = performance.now();
    const impact = await call<Impact>('impact', body);
    calls.push(performance.now() - begun);
    said.push(impact);
    if (impact.next === null) return { calls, said };
    body = { drafts: impact.drafts, from: impact.next };
  }
}

/** How long it takes to say in how many plans each question of a form is answered: milliseconds, and questions. */
async function countAnswered(caller: Caller, path: string) {
  const address = `${caller.url}/api/declarations/answered?path=${encodeURIComponent(path)}`;
  const begun = performance.now();
  const { contents } = await replied<{ contents: unknown[] }>(await fetch(address, { headers: headersOf(caller) }));
  return { taken: performance.now() - begun, questions: contents.length };
}

/** What a draft would do to so many running plans of one authority, while somebody of another works (17.2). */
export async function benchImpact(plans: number, server: string): Promise<void> {
  const { url, drop } = await createDatabase(server);
  const product = await startProduct(undefined, { environment: { ...onPostgres(url), REQUESTS_PER_MINUTE: '0' } });
  try {
    await multiply(url, plans);
    const [officer, other] = [await callerAt(product.url, leader), await callerAt(product.url, 'la@brinmoor.example')];
    const counted = await beside(other, () => countAnswered(officer, 'forms/pep/care'));
    await declarationsOf(officer).save('forms/pep/care', draft);
    const alone = await beside(other, () => new Promise((resolve) => setTimeout(resolve, 5000)));
    const { result, taken, others } = await beside(other, () => lookThrough(officer));
    const [first = 0, ...later] = result.calls;
    const looked = result.said.reduce((sum, { looked: some }) => sum + some, 0);
    const effects = new Set(result.said.flatMap((one) => one.effects.map(({ id }) => id))).size;
    const list = (all: readonly number[]) =>
      `p50 ${Math.round(median(all))} ms, p95 ${Math.round(percentile(all, 0.95))} ms`;
    console.log(
      [
        `What a draft would do to ${looked.toLocaleString('en-GB')} running plans of one authority`,
        `  ${effects} effects in ${(taken / 1000).toFixed(1)} s (goal: 60), by ${result.calls.length} calls`,
        `  what the database says of all of them comes with the first call: ${(first / 1000).toFixed(1)} s (goal: 5)`,
        `  a later call: ${list(later)}`,
        `  in how many plans each of ${counted.result.questions} questions of a form is answered: ` +
          `${(counted.result.taken / 1000).toFixed(1)} s (goal: 5); others' list meanwhile ${list(counted.others)}`,
        `  others' list meanwhile ${list(others)}; alone ${list(alone.others)}`,
        `  the server held ${Math.round(mostHeld(product.child().pid ?? 0))} MB at most`,
      ].join('\n'),
    );
  } finally {
    await product.remove();
    await drop();
  }
}
