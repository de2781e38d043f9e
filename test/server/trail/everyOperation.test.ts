import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliverAlerts } from '../../../src/server/alerts/deliverAlerts.ts';
import { operations, type OperationId } from '../../../src/contract/index.ts';
import { isObject, type JsonObject } from '../../../src/engine/index.ts';
import { systemRole } from '../../../src/server/db/access.ts';
import { createPoolUser } from '../../../src/server/identity/pool/localPool.ts';
import { valuesOfEntries } from '../../../src/server/modules/trail/entry.ts';
import { written, type Call } from '../../support/callScenes.ts';
import { everyCall } from '../../support/everyCall.ts';
import { filePassword } from '../../support/exportCalls.ts';
import { statementsAcross } from '../../support/joinedAuthorities.ts';
import { makePortalServer, type PortalServer } from '../../support/portalServer.ts';
import { recordStatements, type Recording, type Statement } from '../../support/recordedStatements.ts';

/** Calls that leave nothing in the trail, and why not. */
const withoutEntry: { readonly [id in OperationId]?: string } = {
  'settings.read': 'the viewer’s own, read at the start of each session, which has an entry',
  'authorities.list': 'names of authorities, which are public',
  'catalog.read': 'forms and tables, nobody’s data',
  'catalog.declarations': 'forms and tables, nobody’s data',
  'session.draftKey': 'the viewer’s own, read at the start of each session',
  'lookups.schoolByUrn': 'names of schools, which are public',
  'attendance.version': 'whether marks have changed, without them; the lists that show them have entries',
  'pep.release': 'which forms a plan goes by, nothing of what it says; reading a section of it has an entry',
  'notes.types': 'a constant list',
  'attendanceAnalysis.referenceData': 'constant lists',
  'account.profile': 'the viewer’s own',
  'account.mfaStatus': 'the viewer’s own',
  'account.alerts': 'the viewer’s own',
  'account.alertDigest': 'the viewer’s own',
  'imports.work': 'how far work on a file is; the work itself leaves its entries',
  'users.readiness': 'what the server has been set up with, nobody’s data',
  'test.httpError': 'answers the status that it is asked for, and nothing else',
  'account.qrCode': 'a secret that nothing asks for until a code of it is shown, which has an entry',
  'views.list': 'how the viewer looks at a list, without its rows, which have entries',
  'alerts.count': 'how many of the viewer’s own, of nobody by name; the list that shows them has an entry',
  'messages.unread': 'how many of the viewer’s own; each that is opened has an entry',
  'declarations.read': 'the authority’s own forms, nobody’s data; changing them has an entry',
  'declarations.text': 'the authority’s own forms, nobody’s data; changing them has an entry',
  'declarations.answered': 'counts of plans, nobody’s data; looking at plans has an entry',
  'declarations.draftHistory': 'the authority’s own forms, nobody’s data; each save has an entry',
  'declarations.check': 'the authority’s own forms, nobody’s data; nothing is kept',
  'declarations.publication': 'the authority’s own forms, nobody’s data; each publication has an entry',
  'declarations.told': 'the authority’s own forms, and counts of plans; looking at plans has an entry',
  'declarations.history': 'the authority’s own forms, nobody’s data; each publication has an entry',
  'authority.settings': 'the authority’s own settings, nobody’s data; changing them has an entry',
};

/** Entries that stand under the name of another call which does the same. */
const asAnother: { readonly [id in OperationId]?: string } = {
  'organisations.listByBody': 'organisations.list',
  'notes.add': 'notes.save',
  'account.verifyToken': 'mfa.on',
  'account.disableMfa': 'mfa.off',
};

/** What the system role reads together of several authorities, with the reason. */
const ofSeveral: Readonly<Record<string, string>> = {
  'own | other': 'whether another authority has a school too, which is nobody’s',
};

/** What two authorities agree on stands in the trails of both. */
const inTwoTrails: readonly string[] = ['passing.offer', 'passing.withdraw', 'passing.accept', 'passing.decline'];

/** Commands that have no before and after: what they begin or end is said by the entry’s own name. */
const withoutChange: readonly string[] = [
  'session.signOut',
  'account.verifyToken',
  'account.disableMfa',
  'users.resendSignup',
  'alerts.acknowledge',
];

const recorded = Object.entries(operations)
  .filter(([id, { kind }]) => kind !== 'options' && !(id in withoutEntry))
  .map(([id, { kind }]) => ({ id: id as OperationId, kind }));

/** Calls that cannot be made without saying which pupil. */
const pupilsOwn = recorded
  .filter(({ id }) =>
    JSON.stringify([operations[id].query?.required, operations[id].body?.required]).includes('studentId'),
  )
  .map(({ id }) => id);

interface Written {
  readonly action: string;
  readonly record: string;
  readonly actor_name: string;
  readonly pupil_id: number | null;
  readonly detail: JsonObject;
}

let portal: PortalServer;
let calls: { readonly [id in OperationId]?: () => Promise<Call> };
const log: string[] = [];
let recording: Recording;
/** What the calls had the system role do: they are made here, so it is looked at here. */
const bySystem: Statement[] = [];

const keepStatements = () => void bySystem.push(...recording.take().filter(({ role }) => role === systemRole));

beforeAll(async () => {
  recording = recordStatements();
  portal = await makePortalServer({
    config: { pool: { kind: 'local' }, legacyOrigins: [], frameHosts: [], trustProxy: [], logLevel: 'debug' },
    logTo: { write: (line) => void log.push(line) },
  });
  calls = everyCall(portal);
  for (const username of ['oeu@brinmoor.example', 'oeu@ashcombe.example']) {
    const { sub } = await portal.look((db) =>
      db.selectFrom('app_user').select('sub').where('username', '=', username).executeTakeFirstOrThrow(),
    );
    await createPoolUser(portal.database, portal.pool, { sub, username, password: filePassword });
  }
});

afterAll(() => {
  recording.end();
  return portal.close();
});

const lastId = () =>
  portal.look(
    async (db) =>
      (
        await db
          .selectFrom('audit')
          .select((is) => is.fn.max('id').as('id'))
          .executeTakeFirst()
      )?.id ?? '0',
  );

/** Makes the call and reads what it left; the sessions that it began before are none of it. */
async function entriesOf(id: OperationId): Promise<{ status: number; left: Written[] }> {
  const prepare = calls[id];
  if (prepare === undefined)
    throw new Error(
      `Nobody makes the call "${id}" here: it needs a call in test/support/everyCall.ts, or a reason in the list above.`,
    );
  const call = await prepare();
  const before = await lastId();
  recording.take();
  const { status } = await call();
  if (!inTwoTrails.includes(id)) keepStatements();
  const left = await portal.look((db) =>
    db
      .selectFrom('audit')
      .select(['action', 'record', 'actor_name', 'pupil_id', 'detail'])
      .where('id', '>', before)
      .orderBy('id')
      .execute(),
  );
  return { status, left: left.filter(({ action }) => action !== 'signIn') as Written[] };
}

/** What an entry says of a change. */
function changeIn({ before, after, marks }: JsonObject): string {
  if (Array.isArray(marks) && marks.length > 0) return 'marks';
  const both = before !== undefined && after !== undefined && JSON.stringify(before) !== JSON.stringify(after);
  return both && [before, after].every((side) => side === null || isObject(side)) ? 'before and after' : 'nothing';
}

describe('every call of the portal', () => {
  it.each(recorded)('leaves one entry in the trail: $id [D-12]', async ({ id, kind }) => {
    const { status, left } = await entriesOf(id);
    expect(status).toBe(200);
    const entry = asAnother[id] ?? id;
    expect(left.map(({ action }) => action)).toEqual(inTwoTrails.includes(id) ? [entry, entry] : [entry]);
    const [{ detail, record, actor_name, pupil_id }] = left as [Written];
    expect(actor_name).toMatch(/\S \S/);
    expect(record).toMatch(/^(list|[a-z]+\/[\w-]+)$/);
    const changes = (kind === 'command' || kind === 'upload') && !withoutChange.includes(id);
    if (changes) expect(changeIn(detail)).not.toBe('nothing');
    if (
      pupilsOwn.includes(id) ||
      record.startsWith('pep/') ||
      record.startsWith('note/') ||
      record.startsWith('attachment/')
    )
      expect(pupil_id).toBeGreaterThan(0);
    if (kind === 'list') expect(detail).toMatchObject({ count: expect.any(Number) as number });
    if (kind === 'list' && id !== 'attendance.week') expect(detail).toHaveProperty('query');
    if (id.startsWith('exports.')) expect(detail).toMatchObject({ count: expect.any(Number) as number, locked: true });
    expect(JSON.stringify(detail)).not.toContain(filePassword);
  });

  it('keeps what was searched for in the trail, which is protected, and nowhere else', async () => {
    const { left } = await entriesOf('students.list');
    expect(JSON.stringify(left[0]?.detail)).toContain(written.search);
  });

  it('has words for every action that any code writes', async () => {
    const known = (portal.catalog.lookup('audit-action').options ?? []).map(({ value }) => String(value));
    const stored = await portal.look((db) => db.selectFrom('audit').select('action').distinct().execute());
    const ids = recorded.map(({ id }) => asAnother[id] ?? id);
    expect(
      [...new Set([...ids, ...stored.map(({ action }) => action), 'refused', 'notFound'])].filter(
        (action) => !known.includes(action),
      ),
    ).toEqual([]);
    expect(new Set(known).size).toBe(known.length);
  });

  it('has declared words for every value that a change holds', async () => {
    const declared = Object.keys(valuesOfEntries(portal.catalog));
    const stored = await portal.look((db) => db.selectFrom('audit').select(['action', 'detail']).execute());
    const names = stored.flatMap(({ action, detail: { before, after } }) =>
      [before, after].flatMap((side) =>
        isObject(side as never) ? Object.keys(side as object).map((name) => `${action} ${name}`) : [],
      ),
    );
    const plain = ['comments', 'note', 'review', 'reason', 'from'];
    expect([...new Set(names)].filter((name) => ![...declared, ...plain].includes(name.split(' ')[1] ?? ''))).toEqual(
      [],
    );
  });

  it('leaves nothing personal in the log, however much is written there [D-12]', async () => {
    const people = await portal.look(async (db) => [
      ...(await db.selectFrom('pupil').select(['first_name', 'last_name', 'upn', 'date_of_birth']).execute()),
      ...(await db.selectFrom('app_user').select(['first_name', 'last_name', 'username']).execute()),
    ]);
    const personal = [
      ...new Set([
        ...people.flatMap((person) => Object.values(person)),
        ...Object.values(written),
        filePassword,
        'Birth certificate',
        'Bearer',
        'eyJ',
      ]),
    ].map(String);
    const text = log.join('');
    expect(log.length).toBeGreaterThan(recorded.length);
    const standsIn = (word: string) =>
      new RegExp(`(?<![\\p{L}\\d-])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\d-])`, 'u').test(text);
    expect(personal.filter((word) => word !== '' && word !== 'null' && standsIn(word))).toEqual([]);
  });
});

describe('the system role', () => {
  it('reads rows of one authority together only, but where a record passes between two', async () => {
    await portal.look((db) => db.updateTable('authority').set({ alerts_looked_on: null }).execute());
    recording.take();
    const { database, catalog, clock } = portal;
    await deliverAlerts({ database, catalog, now: () => clock.now, publicUrl: () => 'https://portal.example' });
    keepStatements();
    expect(new Set(bySystem.map(({ text }) => text)).size).toBeGreaterThan(50);
    const found = await statementsAcross(database, bySystem);
    expect(found.filter((said) => !Object.keys(ofSeveral).some((tables) => said.startsWith(`${tables}: `)))).toEqual(
      [],
    );
  });
});
