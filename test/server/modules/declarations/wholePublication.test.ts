import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReplyOf } from '../../../../src/contract/index.ts';
import { namedBy, publicationContent } from '../../../../src/engine/index.ts';
import { careAsking, careForm, asksText, ownForms } from '../../../support/ownForms.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

// A publication goes from one installation to another, and has the same name there once it is published.

let test: PortalServer;
let live: PortalServer;
const leader = 'super@brinmoor';

beforeAll(async () => {
  [test, live] = [await makePortalServer(), await makePortalServer()];
});

afterAll(async () => {
  await test.close();
  await live.close();
});

const wholeAt = (portal: PortalServer, publication: number, user = leader) =>
  portal.get(user, '/api/declarations/publication', { publication });

describe('a publication as a whole', () => {
  it('has its texts, what they change in words, and a name that is the hash of them', async () => {
    const { body, status } = await wholeAt(test, 1);
    expect(status).toBe(200);
    const whole = body as unknown as ReplyOf<'declarations.publication'>;
    expect(whole).toMatchObject({ number: 1, publishedAt: null });
    expect(whole.baseHash).toBe(whole.baseHashNow);
    const named = namedBy(whole.baseHash, publicationContent(whole.declarations));
    expect(createHash('sha256').update(named, 'utf8').digest('hex')).toBe(whole.hash);
    const care = whole.declarations.find(({ path }) => path === careForm);
    expect(care).toMatchObject({ title: 'My care' });
    expect(care?.words.join('\n')).toMatch(/required/);
  });

  it('is the authority’s own alone', async () => {
    await ownForms(() => test, leader, 12).publish(careForm, careAsking({ song: asksText('Favourite song') }), 'keep');
    expect((await wholeAt(test, 2)).status).toBe(200);
    expect((await wholeAt(test, 2, 'super@ashcombe')).status).toBe(404);
    expect((await wholeAt(test, 9)).status).toBe(404);
  });

  it('has the same name where its texts are published again', async () => {
    const whole = (await wholeAt(test, 2)).body as unknown as ReplyOf<'declarations.publication'>;
    const there = ownForms(() => live, leader, 12);
    const text = whole.declarations.find(({ path }) => path === careForm)?.text ?? '';
    expect((await there.publish(careForm, text, 'keep')).body).toMatchObject({ publication: 2 });
    expect((await there.history())[0]?.hash).toBe(whole.hash);
  });

  it('stands in the history however many there are, of which a call tells two hundred', async () => {
    const numbered = async (before?: number) =>
      (
        (await live.get(leader, '/api/declarations/history', before === undefined ? {} : { before }))
          .body as unknown as ReplyOf<'declarations.history'>
      ).contents.map(({ number }) => number);
    await live.look((db) =>
      sql`insert into publication (authority_id, number, hash, base_hash, content, note, published_at)
        select 12, later, hash || later, base_hash, content, note, published_at
        from publication, generate_series(3, 210) as later
        where authority_id = 12 and number = 2`.execute(db),
    );
    const latest = await numbered();
    expect([latest.length, latest[0], latest.at(-1)]).toEqual([200, 210, 11]);
    expect(await numbered(11)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });
});
