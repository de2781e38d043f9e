import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { operations, type Operation, type OperationId } from '../../../src/contract/index.ts';
import { isObject, type Json } from '../../../src/engine/index.ts';
import { ofPupil, type Input } from './builders.ts';
import { rowOf } from './catalogue.ts';
import { call, idsOfOperations, isAllowed } from './measure.ts';
import { makeScene, type Caller, type Scene } from './scene.ts';
import type { Subject } from './subjects.ts';

vi.mock('../../../src/server/workbook/workbook.ts', () => import('../../support/quickWorkbook.ts'));
vi.mock('../../../src/server/workbook/reading/reading.ts', () => import('../../support/quickReading.ts'));
vi.mock('../../../src/server/catalog/publications/checkInThread.ts', () => import('../../support/quickCheck.ts'));

// One id of another authority at a time in a call that is good but for it.

/**
 * What becomes of it: not there; a filter that finds nothing of theirs; no choice of the form's; nothing, since the
 * call does not heed it.
 */
type Outcome = 404 | 409 | 'filter' | 400 | 'ignored';

interface Kind {
  readonly of: (other: Subject, scene: { cycleId: number }) => Json;
  readonly outcome: Outcome;
}

const one = (name: keyof Subject, outcome: Outcome = 404): Kind => ({ of: (other) => other[name], outcome });
const several = (name: keyof Subject, outcome: Outcome = 'filter'): Kind => ({ of: (other) => [other[name]], outcome });
/** One row of a list that is opened for it: numbers from it to it. */
const openedFor = (name: keyof Subject): Kind => ({
  of: (other) => [String(other[name]), String(other[name])],
  outcome: 'filter',
});

/** By the name in a query or a body; by call and name where one call means something else by it. */
const kinds: Readonly<Record<string, Kind>> = {
  studentId: one('studentId'),
  pepId: one('pepId'),
  'documents.ofPlans pepId': one('pepId', 'filter'),
  notPepId: one('pepId', 'filter'),
  stageId: one('stageId'),
  pepStageId: one('stageId'),
  exclusionId: one('exclusionId'),
  registrationId: one('registrationId'),
  carePeriodId: one('carePeriodId'),
  placementId: one('placementId'),
  senPeriodId: one('senPeriodId'),
  runId: one('runId'),
  // What is under way, of one file or of all; of another authority's there is nothing.
  'imports.work runId': one('runId', 'filter'),
  keyId: one('keyId'),
  viewId: one('viewId'),
  headingId: one('headingId'),
  requestId: one('requestId'),
  holdId: one('holdId'),
  otherId: one('otherId'),
  mergeId: one('mergeId'),
  passingId: one('offerId'),
  // Of the records that a row may be about; any other was decided already.
  recordId: one('studentId', 409),
  fileReference: one('fileReference'),
  userId: one('userId'),
  'notes.read id': one('noteId'),
  'notes.save id': one('noteId'),
  'notes.delete id': one('noteId'),
  'notes.ofPupil id': openedFor('noteId'),
  'exports.caseNotes id': openedFor('noteId'),
  'exclusions.list id': openedFor('exclusionId'),
  'pep.enquiryList id': openedFor('enquiryId'),
  // All the numbers that documents can have, of whoever they are.
  'documents.all fileId': { of: () => [1, 2_147_483_647], outcome: 'filter' },
  'assessments.save id': one('resultId'),
  'assessments.delete id': one('resultId'),
  'notes.save studentId': several('studentId', 404),
  'notes.add studentId': several('studentId', 404),
  'exports.marks studentIds': several('studentId', 404),
  'attendance.version studentIds': several('studentId', 404),
  'register.markPresent studentIds': several('studentId', 404),
  // Nobody of another authority is anybody's here: there is nothing to end, and nothing to hand over.
  recipientIds: several('userId', 400),
  replyToId: one('messageId'),
  enquiryId: one('enquiryId'),
  askedOfId: one('userId', 400),
  'messages.send pepId': one('pepId', 400),
  'caseload.end studentId': one('studentId', 'filter'),
  'caseload.handOver studentId': one('studentId', 400),
  studentIds: several('studentId'),
  assignedUserIds: several('userId'),
  noteAuthorIds: several('userId'),
  userIds: several('userId'),
  toUserId: one('userId'),
  pepCycleIds: { of: (_, { cycleId }) => [cycleId], outcome: 'filter' },
  // Choices of a form: one that is not among them is refused as a number of nobody's is.
  pepCycleId: { of: (_, { cycleId }) => cycleId, outcome: 400 },
  typeRelatedId: one('pepId', 400),
  socialWorkerId: one('userId', 400),
  // Read only where the authority counts in cycles.
  'pep.create pepCycleId': { of: (_, { cycleId }) => cycleId, outcome: 'ignored' },
  // The page sends the cell's place along; the server knows it by itself.
  'place studentIds': several('studentId', 'ignored'),
};

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
