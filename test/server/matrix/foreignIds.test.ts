import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { operations, type Operation, type OperationId } from '../../../src/contract/index.ts';
import { isObject, type Json } from '../../../src/engine/index.ts';
import { ofPupil, type Input } from './builders.ts';
import { rowOf } from './catalogue.ts';
import { call, idsOfOperations, isAllowed } from './measure.ts';
import { kinds, type Kind } from './foreignKinds.ts';
import { makeScene, type Caller, type Scene } from './scene.ts';

vi.mock('../../../src/server/workbook/workbook.ts', () => import('../../support/quickWorkbook.ts'));
vi.mock('../../../src/server/workbook/reading/reading.ts', () => import('../../support/quickReading.ts'));
vi.mock('../../../src/server/catalog/publications/checkInThread.ts', () => import('../../support/quickCheck.ts'));

// One id of another authority at a time in a call that is good but for it.

/** Numbers of lists that are the same for everybody, and of schools, which all authorities share. */
const shared = new Set(
  `
    academicYear accessLevel action alert careStatus establishmentType ethnicity gender grade gradeLevel gradeType
    inCareStatus inOutArea keyStage kind measure noteType outcome ofstedRating organisation
    autoAssignToOrganisation ownerType pepStatus phase ragRating reason reason2 reason3 register save school send
    schoolTerm senStatus stageGroup successor type userStageResult yearGroup la term`
    .trim()
    .split(/\s+/)
    .flatMap((word) => [`${word}Id`, `${word}Ids`]),
);
/**
 * `id` of an alert; an authority to work as, which is another's on purpose; the id of a note that is new; a number that
 * somebody writes down.
 */
const meant = [
  'account.saveAlert id',
  'authorities.change LocalAuthorityId',
  'passing.offer otherId',
  'notes.add id',
  'students.add laStudentId',
  'students.correct laStudentId',
  'merging.merge laStudentId',
];

const propertiesOf = ({ query, body }: Operation) =>
  [...namesOf(query), ...namesOf(body)].filter((name) => /(^id|Ids?|Reference|Authority)$/.test(name));
const namesOf = (schema: Operation['query']) => Object.keys(isObject(schema?.properties) ? schema.properties : {});

function kindOf(id: OperationId, name: string): Kind | undefined {
  if (meant.includes(`${id} ${name}`)) return undefined;
  const isPlace = name === 'studentIds' && id.startsWith('attendance.');
  return kinds[`${id} ${name}`] ?? kinds[isPlace ? 'place studentIds' : name];
}

const cases = idsOfOperations.flatMap((id) =>
  propertiesOf(operations[id]).flatMap((name) => {
    const kind = kindOf(id, name);
    return kind === undefined ? [] : [{ id, name, kind }];
  }),
);

let scene: Scene;
let cycleId = 0;
let before: ReadonlyMap<string, string> = new Map();

beforeAll(async () => {
  scene = await makeScene();
  cycleId = await scene.arrange(
    async (db) =>
      (
        await db
          .selectFrom('pep_cycle')
          .select('id')
          .where('authority_id', '=', 12)
          .orderBy('id')
          .executeTakeFirstOrThrow()
      ).id,
  );
  before = await theirs([...(await writes()).keys()]);
}, 300_000);

afterAll(() => scene?.close());

/** All that the other authority has in these tables, by table and in short. */
function theirs(tables: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (tables.length === 0) return Promise.resolve(new Map());
  const parts = tables.map(
    (name) =>
      sql`select ${sql.lit(name)} as name,
        count(*) || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as part
        from ${sql.id(name)} t where authority_id = 12`,
  );
  return scene.arrange(async (db) => {
    const { rows } = await sql<{ name: string; part: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
    return new Map(rows.map(({ name, part }) => [name, part]));
  });
}

/**
 * How many rows were written in each table that has an authority's rows: by PostgreSQL's own count of the transaction,
 * which all calls here are part of and which goes on counting what is undone.
 */
function writes(): Promise<ReadonlyMap<string, number>> {
  return scene.arrange(async (db) => {
    const { rows } = await sql<{ name: string; rows: number }>`
      select relname as name, (n_tup_ins + n_tup_upd + n_tup_del)::int as rows
      from pg_stat_xact_user_tables join pg_attribute on attrelid = relid
      where schemaname = 'public' and attname = 'authority_id' order by 1`.execute(db);
    return new Map(rows.map(({ name, rows: count }) => [name, count]));
  });
}

/** The tables in which rows were written meanwhile: reading all of them again takes longer than a call. */
async function writtenSince(earlier: ReadonlyMap<string, number>): Promise<string[]> {
  return [...(await writes())].flatMap(([name, rows]) => (rows === earlier.get(name) ? [] : name));
}

const withId =
  (name: string, value: Json) =>
  (input: Input): Input => {
    const { query, body } = input;
    if (input.file)
      return {
        ...input,
        file: { ...input.file, url: input.file.url.replace(new RegExp(`(${name}=)\\d+`), `$1${String(value)}`) },
      };
    return query !== undefined && body === undefined
      ? { ...input, query: { ...query, [name]: value } }
      : { ...input, body: { ...body, [name]: value } };
  };

const callerOf = (name: string) => scene.callers.find((each) => each.name === name) as Caller;

/** Who sees most of all that may make a call: a teacher where neither officers nor support may. */
function callersOf(id: OperationId): Caller[] {
  const row = rowOf(operations[id]);
  const most = [callerOf('type 3'), callerOf('support, type 3')];
  const allowed = row === undefined ? most : most.filter((caller) => isAllowed(row, caller));
  return allowed.length > 0 ? allowed : [callerOf('type 1')];
}

describe('an id of another authority', () => {
  it('is told from numbers that are nobody’s own, in every call', () => {
    const unknown = idsOfOperations.flatMap((id) =>
      propertiesOf(operations[id])
        .filter((name) => kindOf(id, name) === undefined && !shared.has(name) && !meant.includes(`${id} ${name}`))
        .map((name) => `${id} ${name}`),
    );
    expect(unknown).toEqual([]);
    expect(cases.length).toBeGreaterThan(70);
  });

  it.each(cases.map((each) => [each.id, each.name, each] as const))(
    'in %s, as %s, gives nothing of theirs away and changes nothing there [D-6]',
    async (id, name, { kind }) => {
      const value = kind.of(scene.subjects.other, { cycleId });
      for (const caller of callersOf(id)) {
        const good = await call(scene, { id, caller, place: 'own' });
        expect(good.status, good.text.slice(0, 200)).toBe(200);
        const undone: Scene['undone'] = (work) => work();
        const { done, changed } = await changing(() =>
          call({ ...scene, undone }, { id, caller, place: 'own', with: withId(name, value) }),
        );
        const { status, text } = done;
        expect([status, text.includes('Zother')]).toEqual([
          typeof kind.outcome === 'number' ? kind.outcome : 200,
          false,
        ]);
        expect(changed).toEqual([]);
      }
    },
  );

  it('that changed something of theirs would be found out', async () => {
    const { changed } = await changing(() =>
      scene.arrange((db) => sql`update pupil set first_name = 'Changed' where authority_id = 12`.execute(db)),
    );
    expect(changed).toEqual(['pupil']);
    expect((await changing(() => Promise.resolve())).changed).toEqual([]);
  });

  it('of a path is not there either [D-6]', async () => {
    expect(Object.keys(ofPupil).length).toBeGreaterThan(40);
    const answer = await call(scene, { id: 'pep.stage', caller: callerOf('type 3'), place: 'other' });
    expect(answer.status).toBe(404);
  });
});

/** What is undone afterwards, with the tables in which it left something of the other authority's otherwise. */
function changing<T>(work: () => Promise<T>): Promise<{ done: T; changed: string[] }> {
  return scene.undone(async () => {
    const written = await writes();
    const done = await work();
    const after = await theirs(await writtenSince(written));
    return { done, changed: [...after].flatMap(([name, part]) => (part === before.get(name) ? [] : name)) };
  });
}
