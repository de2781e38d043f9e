import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningStatuses, type ReplyOf } from '../../../../src/contract/index.ts';
import { isObject, type JsonObject } from '../../../../src/engine/index.ts';
import { hashText } from '../../../../src/server/catalog/loadServerCatalog.ts';
import type { Db } from '../../../../src/server/db/unitOfWork.ts';
import { careAsking, careForm, ownForms } from '../../../support/ownForms.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

// An authority that publishes often has plans of many releases, and of each the same things go.

let portal: PortalServer;

const own = ownForms(() => portal, 'super@ashcombe', 11);
const offered = 40;

beforeAll(async () => {
  portal = await makePortalServer();
  await portal.look(ofManyReleases);
});

afterAll(() => portal.close());

/** Each running plan on a release of its own, in which a question has many answers; all of them chose the last one. */
async function ofManyReleases(db: Db): Promise<void> {
  const plans = await db
    .selectFrom('pep')
    .innerJoin('release', (join) =>
      join.onRef('release.authority_id', '=', 'pep.authority_id').onRef('release.hash', '=', 'pep.release_hash'),
    )
    .select(['pep.id', 'pep.stages_id', 'release.content'])
    .where('pep.authority_id', '=', 11)
    .where('pep.deleted_at', 'is', null)
    .where('pep.status_id', 'in', runningStatuses)
    .execute();
  for (const { id, stages_id, content } of plans) {
    const text = asking(content, `of plan ${id}`);
    const hash = hashText(text);
    await db.insertInto('release').values({ authority_id: 11, hash, stages_id, content: text }).execute();
    await db.updateTable('pep').set({ release_hash: hash }).where('id', '=', id).execute();
    await db
      .updateTable('pep_stage')
      .set({ answers: JSON.stringify({ favourite: `Answer ${offered}` }) })
      .where('pep_id', '=', id)
      .where('slug', '=', 'care')
      .execute();
  }
}

function asking(content: string, title: string): string {
  const release = JSON.parse(content) as { stages: JsonObject; forms: { care: { schema: JsonObject } } };
  const answers = Array.from({ length: offered }, (_, at) => `Answer ${at + 1}`);
  const { properties } = release.forms.care.schema;
  const favourite = { type: 'string', title: 'Favourite', enum: answers };
  release.forms.care.schema = {
    ...release.forms.care.schema,
    properties: { ...(isObject(properties) ? properties : {}), favourite },
  };
  return JSON.stringify({ ...release, stages: { ...release.stages, title } });
}

const running = () =>
  portal.look((db) =>
    db
      .selectFrom('pep')
      .innerJoin('pupil', 'pupil.id', 'pep.pupil_id')
      .select(['pep.id', 'pep.release_hash'])
      .where('pep.authority_id', '=', 11)
      .where('pep.deleted_at', 'is', null)
      .where('pupil.passed_on', 'is', null)
      .where('pep.status_id', 'in', runningStatuses)
      .execute(),
  );

describe('what drafts would do to plans of many releases', { timeout: 120_000 }, () => {
  it('is counted in all of them, however many things go', async () => {
    const plans = await running();
    // As many things as one statement asks for go several times over.
    expect(new Set(plans.map(({ release_hash }) => release_hash)).size * (offered - 1)).toBeGreaterThan(600);
    const text = careAsking({ favourite: { type: 'string', title: 'Favourite', enum: ['Answer 1'] } });
    expect((await own.call('save', { path: careForm, text, revision: 0 })).status).toBe(200);
    const { status, body } = await own.call('impact', {});
    expect(status).toBe(200);
    const { effects } = body as unknown as ReplyOf<'declarations.impact'>;
    expect(effects.filter(({ kind }) => kind === 'option')).toMatchObject([
      { question: 'Favourite', option: `Answer ${offered}`, plans: plans.length },
    ]);
  });
});
