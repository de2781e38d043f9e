import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningStatuses } from '../../../../src/contract/index.ts';
import { asksText, careAsking, careForm, given, ownForms } from '../../../support/ownForms.ts';
import { pepCalls, type Plan } from '../../../support/pepCalls.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

// Running plans follow a publication and come back, and no answer is lost on the way.

let portal: PortalServer;
let plan: Plan;

const leader = 'super@brinmoor';
const own = ownForms(() => portal, leader, 12);
const others = ownForms(() => portal, 'super@ashcombe', 11);
const { planOf, open, save } = pepCalls(() => portal);
const place = { favourite_place: asksText('Favourite place') };

beforeAll(async () => {
  portal = await makePortalServer();
  plan = await planOf(leader, 2);
});

afterAll(() => portal.close());

const care = () => open(leader, plan, 'care');

async function stored() {
  const { pepStageId } = await care();
  const found = (await own.stages()).find(({ id }) => id === pepStageId);
  if (found === undefined) throw new Error('There is no such stage.');
  return found;
}

describe('running plans', () => {
  it('follow a publication that says so: each answer stays, and finished plans keep what was signed', async () => {
    const before = await own.stages();
    const elsewhere = await others.stages();
    const { body } = await own.publish(
      careForm,
      careAsking(place, { require: ['life_story', 'favourite_place'] }),
      'move',
    );
    const moved = (await own.stages()).filter(({ moves }) => moves.length > 0);
    const plans = new Set(moved.map(({ pep_id }) => pep_id));
    expect(body).toMatchObject({ publication: 2, isNew: true, moving: { moved: plans.size, left: 0 } });
    const running = before.filter(({ status_id }) => runningStatuses.includes(status_id));
    expect(plans).toEqual(new Set(running.map(({ pep_id }) => pep_id)));
    const after = new Map((await own.stages()).map((stage) => [stage.id, stage]));
    for (const stage of before) {
      const now = after.get(stage.id);
      expect([stage.slug, now && given(now)]).toEqual([stage.slug, given(stage)]);
      if (!plans.has(stage.pep_id)) expect(now).toEqual(stage);
    }
    const { id, required } = await stored();
    // Another question has to be answered, so that the percentage is another.
    expect(required).toBe((before.find((stage) => stage.id === id)?.required ?? 0) + 1);
    expect(await others.stages()).toEqual(elsewhere);
    expect(JSON.stringify((await care()).form)).toContain('Favourite place');
  });

  it('keep answers whose question goes, and those that an open page still sends, which is merged', async () => {
    await save(leader, await care(), { ...(await care()).formData, favourite_place: 'The beach' });
    const early = await care();
    const late = await open('la@brinmoor', plan, 'care');
    await own.publish(careForm, careAsking({ favourite_meal: asksText('Favourite meal') }), 'move');
    expect((await care()).formData).not.toHaveProperty('favourite_place');
    expect((await stored()).set_aside).toEqual({ favourite_place: 'The beach' });
    expect((await care()).setAside).toEqual([{ title: 'Favourite place', text: 'The beach' }]);
    // The page knows nothing of the move: it changes an answer that stays, and one that has gone.
    const changed = { ...early.formData, carer_name: 'A. Carer', favourite_place: 'The hill' };
    const first = await save(leader, early, changed);
    expect(first.status).toBe(200);
    // The save says which forms the plan goes by now, and so does the call of a page on which nobody saves.
    const [{ release_hash: release }, asked] = [
      await stored(),
      await portal.get(leader, '/api/Pep/release', { ...plan }),
    ];
    expect([first.body.release, asked.body]).toEqual([release, { release }]);
    expect(early.release).not.toBe(release);
    expect((await care()).formData.carer_name).toBe('A. Carer');
    expect((await stored()).set_aside).toEqual({ favourite_place: 'The hill' });
    const clashing = await save('la@brinmoor', late, { ...late.formData, carer_name: 'B. Carer' });
    expect(clashing.status).toBe(409);
    expect(clashing.body.clashes).toMatchObject([{ pointer: '/carer_name', theirs: 'A. Carer', mine: 'B. Carer' }]);
    expect((await stored()).set_aside).toEqual({ favourite_place: 'The hill' });
    // What no form of the plan has asked is refused as ever.
    const strange = await save(leader, await care(), { ...(await care()).formData, favourite_colour: 'Blue' });
    expect(strange.status).toBe(400);
  });

  it('go back with the answers given since, and those set aside in their places again', async () => {
    const now = await care();
    await save(leader, now, { ...now.formData, favourite_meal: 'Soup', team_manager: 'C. Manager' });
    expect((await own.moveBack(3)).body).toMatchObject({ success: true, left: 0, kept: { unsettled: 0, movedOn: 0 } });
    const back = await care();
    expect(back.formData).toMatchObject({ favourite_place: 'The hill', team_manager: 'C. Manager' });
    expect((await stored()).set_aside).toEqual({ favourite_meal: 'Soup' });
    expect(back.setAside).toEqual([{ title: 'Favourite meal', text: 'Soup' }]);
    const [latest] = await own.history();
    expect(latest).toMatchObject({ number: 3, moving: { back: { left: 0 }, backUntil: null } });
    expect(latest?.moving?.back?.moved).toBe(latest?.moving?.moved);
    const entries = await portal.look((db) =>
      db.selectFrom('audit').select('action').where('record', '=', `pep/${plan.pepId}`).orderBy('id').execute(),
    );
    const actions = entries.map(({ action }) => action).filter((action) => action.startsWith('declarations.'));
    expect(actions).toEqual(['declarations.publish', 'declarations.publish', 'declarations.moveBack']);
  });

  it('set aside what is of another kind now, and bring it back when the kind is the former again', async () => {
    const shoes = (type: string) => careAsking({ shoe_size: { type, title: 'Shoe size' } });
    // Which only an update of the product can make it.
    await own.askedBefore('pep/care', { shoe_size: { type: 'integer', title: 'Shoe size' } });
    await own.askedBefore('pep/care', { shoe_size: { type: 'string', title: 'Shoe size' } });
    await own.publish(careForm, shoes('string'), 'move');
    const asText = await care();
    await save(leader, asText, { ...asText.formData, shoe_size: 'Seven' });
    const { publication } = (await own.publish(careForm, shoes('integer'), 'move')).body;
    expect((await care()).formData).not.toHaveProperty('shoe_size');
    expect((await stored()).set_aside).toMatchObject({ shoe_size: 'Seven' });
    await own.moveBack(Number(publication));
    expect((await care()).formData.shoe_size).toBe('Seven');
  });

  it('keep a section that goes, which counts no longer where nobody has worked on it', async () => {
    const stages = (patch: object) =>
      JSON.stringify({
        $schema: '../../../../meta/overlay.json',
        base: { stages: 'pep/key-stages-1-4', version: 1 },
        patch,
      });
    const path = 'stages/pep/key-stages-1-4';
    const before = await own.stages();
    const gone = await own.publish(path, stages({ stages: { care: null, health: null } }), 'move');
    expect(gone.status).toBe(200);
    const after = new Map((await own.stages()).map((stage) => [stage.id, stage]));
    for (const stage of before) expect(given(after.get(stage.id) ?? stage)).toEqual(given(stage));
    expect((await care()).formData.carer_name).toBe('A. Carer');
    expect((await own.moveBack(Number(gone.body.publication))).status).toBe(200);
    expect((await care()).formData.carer_name).toBe('A. Carer');
  });

  it('are moved back within thirty days, and not after', async () => {
    await own.publish(careForm, careAsking({ favourite_song: asksText('Favourite song') }), 'move');
    const [latest] = await own.history();
    expect(latest?.moving?.backUntil).toBe('2026-12-18');
    // Sessions do not last as long: somebody signs in on each of the days.
    const askedAt = async (now: string, publication: number) => {
      const later = await makePortalServer({ database: { ...portal.database, close: () => Promise.resolve() } });
      later.clock.now = new Date(now);
      const { status, body } = await later.post(leader, '/api/declarations/moveBack', { publication });
      await later.close();
      return { status, message: body.message };
    };
    const number = latest?.number ?? 0;
    const refused = { status: 409, message: 'Plans could be moved back until 18/12/2026' };
    expect(await askedAt('2026-12-19T08:00:00Z', number)).toEqual(refused);
    expect(await askedAt('2026-12-18T20:00:00Z', number)).toMatchObject({ status: 200 });
    expect((await own.call('moveBack', { publication: 1 })).status).toBe(404);
  });

  it('are moved by nobody who has not looked, to the last plan, at what these drafts do to them', async () => {
    const drafted = async (title: string) => {
      const { revision } = (await portal.get(leader, '/api/declarations/text', { path: careForm })).body;
      const body = { path: careForm, text: careAsking({ last_trip: asksText(title) }), revision: revision ?? 0 };
      expect((await own.call('save', body)).status).toBe(200);
    };
    const { length: published } = await own.history();
    const move = () => own.call('publish', { running: 'move' });
    const refused = { status: 409, body: { message: /has to be looked at first, to the last plan/ } };
    await drafted('Last trip');
    expect(await move()).toMatchObject(refused);
    await own.look();
    await drafted('Last journey');
    expect(await move()).toMatchObject(refused);
    expect(await own.history()).toHaveLength(published);
    await own.look();
    expect((await move()).status).toBe(200);
  });
});
