import { filePassword } from './exportCalls.ts';
import type { CallScenes, Calls } from './callScenes.ts';
import { insertAccess } from './insertAccess.ts';
import { clearForMerge, insertTwin } from './insertMerge.ts';
import { freeToGo, insertOffer, offerFromElsewhere } from './insertOffer.ts';
import { dueResults, insertHold, liftHolds } from './insertHold.ts';
import type { PortalServer } from './portalServer.ts';

/** A call of each operation about duties towards the people who are recorded. */
export function everyDutyCall(portal: PortalServer, { ask, simply }: CallScenes): Calls {
  const made = () =>
    portal.look(async (db) => {
      const { id } = await db
        .selectFrom('pupil')
        .select('id')
        .where('authority_id', '=', 11)
        .orderBy('id')
        .executeTakeFirstOrThrow();
      return { studentId: id, requestId: await insertAccess(db, { authorityId: 11, studentId: id, words: 'Sought' }) };
    });
  const item = async () => ({ requestId: (await made()).requestId, item: 1 });
  const request = async () => ({ requestId: (await made()).requestId });
  const studentId = async () => (await made()).studentId;
  const free = async () => {
    const id = await studentId();
    await portal.look((db) => freeToGo(db, id));
    return id;
  };
  const offered = async () => ({ passingId: await portal.look((db) => offerFromElsewhere(db, 11)) });
  return {
    ...merging(portal, ask),
    'passing.offers': async () => ask('passing.offers', { studentId: await studentId() }),
    'passing.authorities': simply('passing.authorities'),
    'passing.offer': async () =>
      ask('passing.offer', { studentId: await free(), otherId: 12, startsOn: '2026-11-18', note: 'Sought elsewhere' }),
    'passing.withdraw': async () => {
      const id = await studentId();
      return ask('passing.withdraw', {
        passingId: await portal.look((db) => insertOffer(db, { from: 11, to: 12, studentId: id })),
      });
    },
    'passing.decline': async () => ask('passing.decline', { ...(await offered()), reason: 'Sought elsewhere' }),
    'passing.accept': async () => ask('passing.accept', await offered()),
    'retention.rules': simply('retention.rules'),
    'retention.accounts': simply('retention.accounts'),
    'retention.due': async () => ask('retention.due', { studentId: await studentId() }),
    'retention.holds': async () => ask('retention.holds', { studentId: await studentId() }),
    'retention.setRule': simply('retention.setRule', { kind: 'results', basis: 'leftCare', years: 1 }),
    'retention.hold': async () => {
      const id = await studentId();
      await portal.look((db) => liftHolds(db, id));
      return ask('retention.hold', { studentId: id, reason: 'court', note: 'Sought by the court' });
    },
    'retention.lift': async () => {
      const id = await studentId();
      const holdId = await portal.look((db) => insertHold(db, { authorityId: 11, studentId: id }));
      return ask('retention.lift', { holdId });
    },
    'retention.erase': async () => {
      const id = await studentId();
      await portal.look((db) => dueResults(db, { authorityId: 11, studentId: id, words: 'Sought' }));
      await ask('retention.setRule', { kind: 'results', basis: 'leftCare', years: 1 })();
      return ask('retention.erase', { studentId: id, kind: 'results' });
    },
    'subjectAccess.requests': async () => ask('subjectAccess.requests', { studentId: (await made()).studentId }),
    'subjectAccess.request': async () => ask('subjectAccess.request', await request()),
    'subjectAccess.items': async () => ask('subjectAccess.items', await request()),
    'subjectAccess.lines': async () => ask('subjectAccess.lines', await item()),
    'subjectAccess.prepare': async () =>
      ask('subjectAccess.prepare', { studentId: (await made()).studentId, reference: 'SAR 2026/14' }),
    'subjectAccess.withhold': async () => ask('subjectAccess.withhold', { ...(await item()), reason: 'court' }),
    'subjectAccess.include': async () => {
      const asked = await item();
      await ask('subjectAccess.withhold', { ...asked, reason: 'court' })();
      return ask('subjectAccess.include', asked);
    },
    'subjectAccess.looked': async () => ask('subjectAccess.looked', { ...(await item()), isLooked: true }),
    'subjectAccess.seal': async () => ask('subjectAccess.seal', await request()),
    'exports.subjectAccess': async () => {
      const asked = await request();
      await ask('subjectAccess.seal', asked)();
      return ask('exports.subjectAccess', { ...asked, modalExportPassword: filePassword });
    },
  };
}

/** Two records of one child, or one that another was merged into. */
function merging(portal: PortalServer, ask: CallScenes['ask']): Calls {
  const twins = () =>
    portal.look(async (db) => {
      const { id: studentId } = await db
        .selectFrom('pupil')
        .select('id')
        .where('authority_id', '=', 11)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      await clearForMerge(db, studentId);
      return { studentId, otherId: await insertTwin(db, { authorityId: 11, studentId }) };
    });
  const merged = async () => {
    const both = await twins();
    await ask('merging.merge', { ...both, reason: 'Recorded twice', isSameChild: true })();
    return { studentId: both.studentId };
  };
  const lastMerge = () =>
    portal.look((db) => db.selectFrom('pupil_merge').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow());
  return {
    'merging.fields': async () => ask('merging.fields', { ...(await twins()), sizePerPage: 25 }),
    'merging.contents': async () => ask('merging.contents', { ...(await twins()), sizePerPage: 25 }),
    'merging.merges': async () => ask('merging.merges', await merged()),
    'merging.aside': async () => ask('merging.aside', await merged()),
    'merging.merge': async () =>
      ask('merging.merge', { ...(await twins()), reason: 'Recorded twice', isSameChild: true }),
    'merging.undo': async () => {
      await merged();
      return ask('merging.undo', { mergeId: (await lastMerge()).id });
    },
  };
}
