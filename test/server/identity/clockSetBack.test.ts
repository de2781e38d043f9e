import { describe, expect, it } from 'vitest';
import { attemptLimit, lockMinutes } from '../../../src/server/identity/pool/attempts.ts';
import { messagesTo } from '../../support/poolMessages.ts';
import { password, poolScene } from '../../support/poolScene.ts';

// A machine whose clock was wrong by hours, and has been put right: what it wrote meanwhile carries times to come.

const scene = poolScene();

const hours = (count: number) => count * 60;

describe('after the clock has been set back', () => {
  it('a lock lasts a quarter of an hour of the present clock, whatever time it carries [D-2]', async () => {
    scene.later(hours(30));
    for (let tried = 0; tried < attemptLimit; tried += 1)
      await expect(scene.guest.signIn('Wrong-River-42!')).rejects.toThrow('Incorrect username or password.');
    scene.later(-hours(30));
    await expect(scene.newVisitor().signIn(password)).rejects.toThrow('Password attempts exceeded');
    scene.later(lockMinutes - 1);
    await expect(scene.newVisitor().signIn(password)).rejects.toThrow('Password attempts exceeded');
    scene.later(2);
    await expect(scene.newVisitor().signIn(password)).resolves.toBeDefined();
  });

  it('wrong passwords of a time to come do not count with those of now [D-2]', async () => {
    scene.later(hours(30));
    for (let tried = 1; tried < attemptLimit; tried += 1)
      await expect(scene.guest.signIn('Wrong-River-42!')).rejects.toThrow('Incorrect username or password.');
    scene.later(-hours(30));
    await expect(scene.guest.signIn('Wrong-River-42!')).rejects.toThrow('Incorrect username or password.');
    await expect(scene.newVisitor().signIn(password)).resolves.toBeDefined();
  });

  it('codes for a new password are sent again, and calls are counted from now', async () => {
    scene.later(hours(30));
    for (let asked = 0; asked < 4; asked += 1) await scene.ask('ForgotPassword', { Username: scene.username });
    const before = (await messagesTo(scene.server.database, scene.username)).length;
    scene.later(-hours(30));
    expect(await scene.ask('ForgotPassword', { Username: scene.username })).toMatchObject({ CodeDeliveryDetails: {} });
    expect((await messagesTo(scene.server.database, scene.username)).length).toBe(before + 1);
  });
});
