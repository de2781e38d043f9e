import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileCalls, type FileCalls } from '../../../support/fileCalls.ts';
import { fullTargets, pepCalls, type Plan } from '../../../support/pepCalls.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

let portal: PortalServer;
let files: FileCalls;
const calls = pepCalls(() => portal);

beforeAll(async () => {
  portal = await makePortalServer();
  const address = await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const plan = await calls.planOf('la@ashcombe', 2);
  files = fileCalls(portal, address, { ...plan, stageId: await stageOf('la@ashcombe', plan) });
}, 300_000);

afterAll(() => portal.close());

/** The targets, which every phase has. */
const stageOf = async (user: string, of: Plan) =>
  (await calls.details(user, of)).stages.find(({ formSlug }) => formSlug === 'targets')?.pepStageId ?? 0;

describe('a file of a plan that is deleted', () => {
  const quoted = (reference: string) => ({ ...fullTargets, pp_quote: [reference] });
  const remove = (of: Plan) => portal.post('super@ashcombe', '/api/support/deletePepId', { ...of });
  const restore = (of: Plan) =>
    portal.look((db) =>
      db.updateTable('pep').set({ deleted_at: null, deleted_by: null }).where('id', '=', of.pepId).execute(),
    );
  const statusOf = async (user: string, reference: string) => (await files.download(user, reference)).status;

  it('is not found, by anybody, and comes back with its plan [D-12] [D-44]', async () => {
    const own = await calls.planOf('la@ashcombe', 2, 4);
    const {
      body: { fileReference },
    } = await files.upload('la@ashcombe', 'a.txt', 'text', { ...own, stageId: await stageOf('la@ashcombe', own) });
    expect(
      (await calls.save('la@ashcombe', await calls.open('la@ashcombe', own, 'targets'), quoted(fileReference))).status,
    ).toBe(200);
    expect((await remove(own)).status).toBe(200);
    for (const user of ['la@ashcombe', 'super@ashcombe', 'readonly@ashcombe'])
      expect([user, await statusOf(user, fileReference)]).toEqual([user, 404]);
    const refused = await portal.look((db) =>
      db.selectFrom('audit').select('detail').where('action', '=', 'notFound').execute(),
    );
    expect(refused.filter(({ detail }) => JSON.stringify(detail).includes(fileReference)).length).toBe(3);
    await restore(own);
    expect(await statusOf('la@ashcombe', fileReference)).toBe(200);
  });

  it('stays with another plan that has carried it over, and is not to be had by naming it afterwards [D-12] [FORM-22]', async () => {
    const from = await calls.planOf('la@ashcombe', 2, 4);
    const kept = await portal.look((db) =>
      db
        .selectFrom('pep')
        .select('id')
        .where('pupil_id', '=', from.studentId)
        .where('id', '<>', from.pepId)
        .where('deleted_at', 'is', null)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    );
    await portal.look((db) =>
      db.updateTable('pep').set({ status_id: 2, date_completed: null }).where('id', '=', kept.id).execute(),
    );
    const other = { studentId: from.studentId, pepId: kept.id };
    const place = { ...from, stageId: await stageOf('la@ashcombe', from) };
    const [carried, left] = [
      (await files.upload('la@ashcombe', 'a.txt', 'text', place)).body.fileReference,
      (await files.upload('la@ashcombe', 'b.txt', 'text', place)).body.fileReference,
    ];
    expect(
      (
        await calls.save('la@ashcombe', await calls.open('la@ashcombe', other, 'targets'), {
          ...quoted(carried),
          longer_aim: left,
        })
      ).status,
    ).toBe(200);
    expect((await remove(from)).status).toBe(200);
    expect([await statusOf('la@ashcombe', carried), await statusOf('la@ashcombe', left)]).toEqual([200, 404]);
    const reply = await calls.save('la@ashcombe', await calls.open('la@ashcombe', other, 'targets'), {
      ...fullTargets,
      pp_quote: [carried, left],
    });
    expect([reply.status, reply.body.errors]).toEqual([
      400,
      { '/pp_quote': 'This file is not among this child’s files; please add it again' },
    ]);
  });
});
