import { beforeEach, describe, expect, it } from 'vitest';
import type { Visitor } from '../../support/poolClient.ts';
import { lastCode, messagesTo, otherCode } from '../../support/poolMessages.ts';
import { factorOn, ownPassword, password, phone, poolScene } from '../../support/poolScene.ts';

// Ways past the second factor that somebody with the right password might try.

const scene = poolScene();

const sessionOf = (who: Visitor) => (who.user as unknown as { Session: string }).Session;

describe('somebody who knows the password', () => {
  describe('of a user with codes by text message', () => {
    beforeEach(async () => {
      await scene.givePhone();
      await scene.guest.signIn(password);
      await scene.guest.prefer(factorOn, null);
    });

    it('has no more than three sent by throwing steps away with answers of another kind [SIGN-5] [D-2]', async () => {
      const before = (await messagesTo(scene.server.database, phone)).length;
      for (let round = 0; round < 6; round += 1) {
        const other = scene.newVisitor();
        await other.begin(password).catch(() => undefined);
        await scene.ask('RespondToAuthChallenge', {
          ChallengeName: 'NEW_PASSWORD_REQUIRED',
          Session: sessionOf(other) ?? 'none',
          ChallengeResponses: { NEW_PASSWORD: ownPassword },
        });
      }
      expect((await messagesTo(scene.server.database, phone)).length - before).toBe(3);
    });
  });

  it('sets up no second factor in the place of one that its owner has set up meanwhile [SIGN-20]', async () => {
    await scene.guest.signIn(password);
    await scene.inTables((db) => db.updateTable('pool').set({ mfa: 'ON' }).execute());
    const thief = scene.newVisitor();
    await expect(thief.begin(password)).resolves.toMatchObject({ asked: 'setUp' });
    await scene.setUpToken(scene.guest);
    const begun = await scene.ask('AssociateSoftwareToken', { Session: sessionOf(thief) });
    await scene.inTables((db) => db.updateTable('pool').set({ mfa: 'OPTIONAL' }).execute());
    expect(begun).toMatchObject({ __type: 'NotAuthorizedException' });
  });
});

describe('somebody who sees a code being typed', () => {
  it('opens no second session with it, not even at the same moment [SIGN-4] [D-51]', async () => {
    await scene.guest.signIn(password);
    const secret = await scene.setUpToken();
    const visitors = [scene.newVisitor(), scene.newVisitor()];
    for (const each of visitors) await each.begin(password);
    const outcomes = await Promise.allSettled(
      visitors.map((each) => each.sendCode(scene.codeOf(secret), 'SOFTWARE_TOKEN_MFA')),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('somebody who reads the mail of a user', () => {
  it('guesses no more codes of the second factor by changing the password in between [D-1] [D-2]', async () => {
    await scene.guest.signIn(password);
    const secret = await scene.setUpToken();
    const guess = async (known: string, times: number) => {
      const thief = scene.newVisitor();
      await thief.begin(known);
      for (let time = 0; time < times; time += 1)
        await expect(thief.sendCode(otherCode(scene.codeOf(secret)), 'SOFTWARE_TOKEN_MFA')).rejects.toMatchObject({
          code: 'CodeMismatchException',
        });
    };
    await guess(password, 2);
    await guess(password, 2);
    await scene.guest.forgot();
    await scene.guest.confirm(await lastCode(scene.server.database, scene.username), ownPassword);
    await guess(ownPassword, 1);
    await expect(scene.newVisitor().begin(ownPassword)).rejects.toMatchObject({
      message: 'Password attempts exceeded',
    });
    scene.later(16);
    await expect(scene.newVisitor().begin(ownPassword)).resolves.toMatchObject({ asked: 'totp' });
  });
});
