// In a process of its own, so that its memory is its own: prints one line of JSON.
import type { ReplyOf } from '../../../src/contract/index.ts';
import { publicationContent } from '../../../src/engine/index.ts';
import { settingUp } from '../../../src/server/db/across/index.ts';
import { baseOf, nameOf, textsInFiles } from '../../../src/server/modules/declarations/content.ts';
import { declarationsFor } from '../../../src/server/modules/declarations/declarationsFor.ts';
import { lookAtDrafts } from '../../support/lookAtDrafts.ts';
import { movePlans } from '../../support/movePlans.ts';
import { makePortalServer, type PortalServer } from '../../support/portalServer.ts';
import { pepCalls } from '../../support/pepCalls.ts';
import type { Measured } from './publish.ts';

const authorities = 153;
const rounds = 15;
const leader = 'super@brinmoor';
/** Above all that the demonstration has. */
const firstId = 1001;

const ofFiles = await makePortalServer();
const published = await makePortalServer();
const first = await publish(published);
const opened = [await sectionsOf(ofFiles), await sectionsOf(published)] as const;
for (const open of opened) for (let round = 0; round < 3; round += 1) await open();
const milliseconds: [number[], number[]] = [[], []];
for (let round = 0; round < rounds; round += 1)
  for (const side of [0, 1] as const) milliseconds[side].push(...(await opened[side]()));
await ofFiles.close();

const texts = textsInFiles(published.catalog, 15);
await publishForAll();
const before = memory();
const reading: number[] = [];
for (let id = firstId; id < firstId + authorities; id += 1) {
  const start = performance.now();
  const own = await declarationsFor(published, { authorityId: id, publication: 1 });
  // As the first section of each form does.
  for (const form of own.ids.forms) own.form(form);
  reading.push(performance.now() - start);
}
const after = memory();
const measured: Measured = {
  files: milliseconds[0],
  published: milliseconds[1],
  first,
  authorities,
  texts: texts.length,
  megabytes: after - before,
  reading,
};
console.log(JSON.stringify(measured));
await published.close();

/** Publishes a changed section, moves the running plans to it, and opens one; gives the milliseconds of the latter. */
async function publish(portal: PortalServer): Promise<number> {
  const path = 'forms/pep/care';
  const { revision } = (await portal.get(leader, '/api/declarations/text', { path }))
    .body as unknown as ReplyOf<'declarations.text'>;
  const text = JSON.stringify({
    $schema: '../../../../meta/overlay.json',
    base: { form: 'pep/care', version: 1 },
    patch: {
      schema: { properties: { favourite_place: { type: 'string', title: 'Favourite place', maxLength: 200 } } },
    },
  });
  await portal.post(leader, '/api/declarations/save', { path, text, revision });
  await lookAtDrafts((body) => portal.post(leader, '/api/declarations/impact', body));
  const reply = await portal.post(leader, '/api/declarations/publish', { running: 'move' });
  if (reply.status !== 200) throw new Error(`Publishing was answered ${reply.status}: ${reply.text}`);
  await movePlans(portal);
  const [open] = (await opens(portal)).values();
  const start = performance.now();
  await open?.();
  return performance.now() - start;
}

/** How each section of one plan is opened. */
async function opens(portal: PortalServer) {
  const { planOf, details, open } = pepCalls(() => portal);
  const plan = await planOf(leader, 2);
  const { stages } = await details(leader, plan);
  return stages.map((stage) => () => open(leader, plan, stage.formSlug));
}

/** Opens all sections of one plan, one after the other; gives the milliseconds of each. */
async function sectionsOf(portal: PortalServer): Promise<() => Promise<number[]>> {
  const all = await opens(portal);
  return async () => {
    const taken: number[] = [];
    for (const open of all) {
      const start = performance.now();
      await open();
      taken.push(performance.now() - start);
    }
    return taken;
  };
}

/** As if each of so many authorities had published what the fullest of the product's folders says. */
async function publishForAll(): Promise<void> {
  const { hash: base_hash } = baseOf(published.catalog);
  const content = publicationContent(texts);
  const ids = Array.from({ length: authorities }, (_, index) => firstId + index);
  const stored = { number: 1, hash: nameOf(base_hash, content), base_hash, content, note: '', moving: null };
  await settingUp(published.database, async (db) => {
    await db
      .insertInto('authority')
      .values(ids.map((id) => ({ id, name: `Authority ${id}` })))
      .execute();
    for (const authority_id of ids)
      await db
        .insertInto('publication')
        .values({ authority_id, ...stored, proposed_by: null, published_by: null, published_at: new Date() })
        .execute();
  });
}

function memory(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 2 ** 20;
}
