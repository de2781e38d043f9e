import { sql } from 'kysely';
import { expect } from 'vitest';
import type { ReplyOf } from '../../src/contract/index.ts';
import { allAnswers, isEmpty, type Json, type JsonObject } from '../../src/engine/index.ts';
import { hashText } from '../../src/server/catalog/loadServerCatalog.ts';
import { lookAtDrafts } from './lookAtDrafts.ts';
import { movePlans } from './movePlans.ts';
import type { Answered, PortalServer } from './portalServer.ts';

/** The form that the calls below change. */
export const careForm = 'forms/pep/care';

/** An overlay of it with questions of its own, by name their schemas; further members beside. */
export const careAsking = (properties: JsonObject, more: JsonObject = {}): string =>
  JSON.stringify(
    {
      $schema: '../../../../meta/overlay.json',
      base: { form: 'pep/care', version: 1 },
      ...more,
      patch: { schema: { properties } },
    },
    null,
    2,
  );

/** A question of an authority's own that takes a text. */
export const asksText = (title: string): JsonObject => ({ type: 'string', title, maxLength: 200 });

/** Calls of who leads a virtual school about its own forms, and looks at its plans. */
export function ownForms(portal: () => PortalServer, user: string, authorityId: number) {
  const call = (name: string, body: JsonObject) => portal().post(user, `/api/declarations/${name}`, body);

  const look = () => lookAtDrafts((body) => call('impact', body));

  /** Publishes one text, and has running plans moved where that is said, until none is left. */
  async function publish(path: string, text: string, running: 'keep' | 'move') {
    const { revision } = (await portal().get(user, '/api/declarations/text', { path }))
      .body as unknown as ReplyOf<'declarations.text'>;
    expect((await call('save', { path, text, revision })).status).toBe(200);
    if (running === 'move') await look();
    const reply = await call('publish', { running });
    return running === 'move' ? moved(reply, Number(reply.body.publication)) : reply;
  }

  /** A former release that asked these questions of plans so, as an update of the product may have it. */
  const askedBefore = (form: string, properties: JsonObject) =>
    portal().look((db) => {
      const stages = { stages: { former: { title: 'Former', form, owner: 1 } } };
      const forms = { former: { version: 1, title: 'Former', schema: { type: 'object', properties } } };
      const content = JSON.stringify({ stages, forms });
      const former = { authority_id: authorityId, hash: hashText(content), stages_id: 'pep/key-stages-1-4', content };
      return db.insertInto('release').values(former).execute();
    });

  /** Publishes what is changed in the sections of one phase's plans. */
  const publishStages = (phase: string, patch: JsonObject) => {
    const $schema = '../../../../meta/overlay.json';
    const text = JSON.stringify({ $schema, base: { stages: `pep/${phase}`, version: 1 }, patch });
    return publish(`stages/pep/${phase}`, text, 'keep');
  };

  /** Switches off one of the authority's settings. */
  const switchOff = (setting: string) =>
    portal().look((db) =>
      db
        .updateTable('authority')
        .set({ settings: sql<string>`jsonb_set(settings::jsonb, ${[setting]}, 'false')` })
        .where('id', '=', authorityId)
        .execute(),
    );

  /** Begins a plan of a pupil of Year 8 in a term of the academic year to come, if it can be. */
  async function begin(schoolTermId: number) {
    const { id: studentId } = await portal().look((db) =>
      db
        .selectFrom('pupil')
        .select('id')
        .where('authority_id', '=', authorityId)
        .where('year_group_id', '=', 8)
        .orderBy('id')
        .executeTakeFirstOrThrow(),
    );
    const reply = await portal().post(user, '/api/support/createPep', { studentId, academicYearId: 18, schoolTermId });
    return { studentId, reply };
  }

  const moveBack = async (publication: number) => moved(await call('moveBack', { publication }), publication);

  /** A reply with how far plans are when the portal has moved them. */
  async function moved(reply: Answered, publication: number): Promise<Answered> {
    if (reply.status !== 200) return reply;
    await movePlans(portal());
    const { moving = null } = (await history()).find(({ number }) => number === publication) ?? {};
    return { ...reply, body: { ...reply.body, ...moving?.back, moving } as unknown as JsonObject };
  }

  const history = async () =>
    ((await portal().get(user, '/api/declarations/history')).body as unknown as ReplyOf<'declarations.history'>)
      .contents;

  /** Stages of the plans that are moved or kept, by their ids. */
  const stages = () =>
    portal().look((db) =>
      db
        .selectFrom('pep_stage')
        .innerJoin('pep', 'pep.id', 'pep_stage.pep_id')
        .selectAll('pep_stage')
        .select(['pep.release_hash', 'pep.status_id', 'pep.moves'])
        .where('pep.authority_id', '=', authorityId)
        .where('pep.deleted_at', 'is', null)
        .orderBy('pep_stage.id')
        .execute(),
    );

  return { call, begin, look, publish, askedBefore, publishStages, switchOff, moveBack, history, stages };
}

type Held = Readonly<Record<'answers' | 'parked' | 'set_aside', JsonObject>>;

/** Every answer that people gave, in its place or not; what records and totals say is worked out anew. */
export function given({ answers, parked, set_aside }: Held): { readonly [name: string]: Json | undefined } {
  const all = allAnswers({ answers: allAnswers({ answers, parked }), parked: set_aside });
  return Object.fromEntries(
    Object.entries(all).filter(([name, value]) => !name.includes('cg_auto_') && !isEmpty(value)),
  );
}
