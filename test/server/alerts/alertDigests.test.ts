import { describe, expect, it } from 'vitest';
import { lastDigest } from '../../../src/server/alerts/digestTime.ts';
import { alertScene } from '../../support/alertScene.ts';

const { portal, idOf, deliver, at, outgoing, subscribe, choose, happened, sharedPupil } = alertScene();

describe('the digest', () => {
  it('[D-53] leaves at seven in the morning in London, once, with what has happened until then', async () => {
    const pupil = await sharedPupil();
    await subscribe(['iro@ashcombe.example']);
    await choose('iro@ashcombe.example', 2);
    for (let times = 0; times < 3; times += 1) await happened(pupil);
    await at('2026-11-18T11:05:00Z');
    await at('2026-11-19T06:59:59Z');
    expect(await outgoing()).toEqual([]);
    await at('2026-11-19T07:00:00Z');
    expect(await outgoing()).toMatchObject([
      { purpose: 'digest', recipient: 'iro@ashcombe.example', subject: 'Your daily digest – Virtual School Portal' },
    ]);
    expect((await outgoing())[0]?.body).toBe(
      'Since your last digest, for your pupils:\n\n- New case note: 3\n\nSign in to read it: https://portal.example\n\nWhat you are told of, and when, is set under User profile, Alert Subscriptions.\n',
    );
    await happened(pupil);
    await at('2026-11-19T07:00:30Z');
    await at('2026-11-19T23:00:00Z');
    expect(await outgoing()).toHaveLength(1);
    await at('2026-11-20T07:00:00Z');
    await at('2026-11-20T09:00:00Z');
    expect(await outgoing()).toHaveLength(2);
  });

  it('[D-53] leaves at seven by the clock on the days on which it is changed', async () => {
    const pupil = await sharedPupil();
    await subscribe(['iro@ashcombe.example']);
    await choose('iro@ashcombe.example', 2);
    await happened(pupil);
    await at('2027-03-27T12:00:00Z');
    await at('2027-03-28T05:59:59Z');
    expect(await outgoing()).toHaveLength(0);
    // Summer time began in the night: six in Greenwich is seven in London.
    await at('2027-03-28T06:00:00Z');
    expect(await outgoing()).toHaveLength(1);
    await happened(pupil);
    await at('2027-10-30T12:00:00Z');
    await at('2027-10-31T06:00:00Z');
    expect(await outgoing()).toHaveLength(1);
    await at('2027-10-31T07:00:00Z');
    expect(await outgoing()).toHaveLength(2);
    expect(
      ['2026-11-19T06:59:59Z', '2026-11-19T07:00:00Z', '2027-06-01T05:59:00Z', '2027-06-01T06:00:00Z'].map((moment) =>
        lastDigest(new Date(moment)).toISOString(),
      ),
    ).toEqual([
      '2026-11-18T07:00:00.000Z',
      '2026-11-19T07:00:00.000Z',
      '2027-05-31T06:00:00.000Z',
      '2027-06-01T06:00:00.000Z',
    ]);
  });

  it('comes late where no server ran at seven, and still once', async () => {
    const pupil = await sharedPupil();
    await subscribe(['iro@ashcombe.example']);
    await choose('iro@ashcombe.example', 2);
    await happened(pupil);
    await at('2026-11-18T12:00:00Z');
    await at('2026-11-21T15:00:00Z');
    await at('2026-11-21T15:01:00Z');
    expect(await outgoing()).toHaveLength(1);
  });

  it('[D-7] leaves out what the user may not see any more', async () => {
    const [kept, lost] = [await sharedPupil(), await sharedPupil()];
    await subscribe(['sw@ashcombe.example']);
    await choose('sw@ashcombe.example', 2);
    await happened(kept);
    await happened(lost);
    await deliver();
    await portal().look((db) =>
      db
        .updateTable('pupil_user')
        .set({ active_status_id: 2 })
        .where('user_id', '=', idOf('sw@ashcombe.example'))
        .where('pupil_id', '=', lost)
        .execute(),
    );
    await at('2026-11-19T08:00:00Z');
    expect((await outgoing())[0]?.body).toContain('- New case note: 1\n');
  });

  it('[SET-12] None: nothing comes, also of what had been waiting', async () => {
    const pupil = await sharedPupil();
    await subscribe(['iro@ashcombe.example', 'readonly@ashcombe.example']);
    await choose('iro@ashcombe.example', 2);
    await choose('readonly@ashcombe.example', 3);
    await happened(pupil);
    await deliver();
    await choose('iro@ashcombe.example', 3);
    await at('2026-11-19T08:00:00Z');
    expect(await outgoing()).toEqual([]);
    expect(await portal().look((db) => db.selectFrom('alert_due').selectAll().execute())).toEqual([]);
  });
});

it('several that deliver at the same time tell everybody once', async () => {
  const pupil = await sharedPupil();
  await subscribe(['iro@ashcombe.example', 'readonly@ashcombe.example']);
  await choose('readonly@ashcombe.example', 2);
  for (let times = 0; times < 150; times += 1) await happened(pupil);
  await Promise.all([deliver(), deliver(), deliver()]);
  const before = (await outgoing()).length;
  // A hundred at a time, and never one of them twice.
  expect(before).toBe(2);
  portal().clock.now = new Date('2026-11-19T08:00:00Z');
  await Promise.all([deliver(), deliver(), deliver()]);
  const digests = (await outgoing()).filter(({ purpose }) => purpose === 'digest');
  expect(digests.map(({ body }) => /New case note: (\d+)/.exec(body)?.[1])).toEqual(['150']);
});
