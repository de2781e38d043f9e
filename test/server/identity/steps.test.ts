import { beforeEach, describe, expect, it } from 'vitest';
import { adminSetEnabled, adminSetPassword } from '../../../src/server/identity/pool/administration.ts';
import type { Visitor } from '../../support/poolClient.ts';
import { lastCode, messagesTo, otherCode } from '../../support/poolMessages.ts';
import { factorOn, ownPassword, password, phone, poolScene } from '../../support/poolScene.ts';

// What ends a step before the session, a code and a temporary password, driven by the client library.

const scene = poolScene();

describe('a temporary password', () => {
  it('ends after seven days, and a step ends when the password is changed meanwhile', async () => {
    const temporary = await scene.invite();
    await scene.guest.begin(temporary);
    await scene.inTables((db) =>
      adminSetPassword(db, scene.server.pool, {
        username: scene.username,
        password,
        permanent: false,
        now: scene.server.clock.now,
      }),
    );
    await expect(scene.guest.newPassword(ownPassword)).rejects.toMatchObject({
      code: 'NotAuthorizedException',
      message: expect.stringContaining('session is expired'),
    });
    await expect(scene.guest.begin(password)).resolves.toMatchObject({ asked: 'newPassword' });
    scene.later(7 * 24 * 60 + 1);
    await expect(scene.guest.begin(password)).rejects.toMatchObject({
      message: expect.stringContaining('Temporary password has expired'),
    });
  });
});

describe('a software token', () => {
  it('takes no code twice, and one of the step before or after, not of two [D-51]', async () => {
    await scene.guest.signIn(password);
    const secret = await scene.setUpToken(scene.guest);
    const at = (seconds: number) => scene.codeOf(secret, seconds);
    const send = async (code: string) => {
      const who = scene.newVisitor();
      await who.begin(password);
      return who.sendCode(code, 'SOFTWARE_TOKEN_MFA').then(
        ({ asked }) => asked,
        ({ code: refusal }: { code: string }) => refusal,
      );
    };
    expect(await send(at(-60))).toBe('CodeMismatchException');
    expect(await send(at(60))).toBe('CodeMismatchException');
    expect(await send(at(-30))).toBe('nothing');
    expect(await send(at(-30))).toBe('CodeMismatchException');
    expect(await send(at(30))).toBe('nothing');
    expect(await send(at(0))).toBe('CodeMismatchException');
  });

  it('bears two wrong codes in one step, and five of them lock the name [D-1]', async () => {
    await scene.guest.signIn(password);
    const secret = await scene.setUpToken(scene.guest);
    const right = () => scene.codeOf(secret);
    const wrong = (who: Visitor) => who.sendCode(otherCode(right()), 'SOFTWARE_TOKEN_MFA');
    const first = scene.newVisitor();
    await first.begin(password);
    await expect(wrong(first)).rejects.toMatchObject({ code: 'CodeMismatchException' });
    await expect(wrong(first)).rejects.toMatchObject({ code: 'CodeMismatchException' });
    await expect(wrong(first)).rejects.toMatchObject({ code: 'NotAuthorizedException' });
    await expect(first.sendCode(right(), 'SOFTWARE_TOKEN_MFA')).rejects.toMatchObject({
      code: 'NotAuthorizedException',
    });
    const second = scene.newVisitor();
    await second.begin(password);
    await expect(wrong(second)).rejects.toMatchObject({ code: 'CodeMismatchException' });
    await expect(wrong(second)).rejects.toMatchObject({ code: 'CodeMismatchException' });
    await expect(second.sendCode(right(), 'SOFTWARE_TOKEN_MFA')).rejects.toMatchObject({
      message: 'Password attempts exceeded',
    });
    await expect(scene.newVisitor().begin(password)).rejects.toMatchObject({ message: 'Password attempts exceeded' });
    expect((await scene.trail()).slice(-5)).toEqual([...Array<string>(4).fill('signIn.failed'), 'signIn.locked']);
    scene.later(16);
    await second.begin(password);
    await expect(second.sendCode(right(), 'SOFTWARE_TOKEN_MFA')).resolves.toMatchObject({ asked: 'nothing' });
  });
});

describe('a text message', () => {
  beforeEach(async () => {
    await scene.givePhone();
    await scene.guest.signIn(password);
    await scene.guest.prefer(factorOn, null);
  });

  it('of one sign-in does not open another, and not more than three are under way [D-2]', async () => {
    const others = [scene.newVisitor(), scene.newVisitor(), scene.newVisitor()];
    const codes: string[] = [];
    for (const other of others) {
      await other.begin(password);
      codes.push(await lastCode(scene.server.database, phone));
    }
    await expect(scene.newVisitor().begin(password)).rejects.toMatchObject({ code: 'LimitExceededException' });
    const foreign = codes[0] === codes[1] ? otherCode(codes[0] ?? '') : (codes[0] ?? '');
    await expect(others[1]?.sendCode(foreign, 'SMS_MFA')).rejects.toMatchObject({ code: 'CodeMismatchException' });
    await expect(others[0]?.sendCode(codes[0] ?? '', 'SMS_MFA')).resolves.toMatchObject({ asked: 'nothing' });
  });
});

describe('a step', () => {
  it('is used up by the right answer, also when it is given twice at the same moment', async () => {
    await scene.givePhone();
    await scene.guest.signIn(password);
    await scene.guest.prefer(factorOn, null);
    const other = scene.newVisitor();
    await other.begin(password);
    const code = await lastCode(scene.server.database, phone);
    const { Session } = other.user as unknown as { Session: string };
    const answer = () =>
      scene.ask('RespondToAuthChallenge', {
        ChallengeName: 'SMS_MFA',
        Session,
        ChallengeResponses: { USERNAME: scene.username, SMS_MFA_CODE: code },
      });
    const answers = await Promise.all([answer(), answer(), answer()]);
    expect(answers.filter((each) => 'AuthenticationResult' in each)).toHaveLength(1);
    expect(answers.filter((each) => each.__type === 'NotAuthorizedException')).toHaveLength(2);
  });

  it('is answered as what it is: no code in place of a password, nor a set-up in place of a code [SIGN-4]', async () => {
    await scene.guest.signIn(password);
    await scene.setUpToken();
    for (const [ChallengeName, responses] of Object.entries({
      NEW_PASSWORD_REQUIRED: { NEW_PASSWORD: ownPassword },
      MFA_SETUP: {},
      SMS_MFA: { SMS_MFA_CODE: '000000' },
      SELECT_MFA_TYPE: { ANSWER: 'SMS_MFA' },
      PASSWORD: {},
    })) {
      const other = scene.newVisitor();
      await other.begin(password);
      const { Session } = other.user as unknown as { Session: string };
      const answer = await scene.ask('RespondToAuthChallenge', {
        ChallengeName,
        Session,
        ChallengeResponses: { USERNAME: scene.username, ...responses },
      });
      expect([ChallengeName, answer.AuthenticationResult, answer.ChallengeName]).toEqual([
        ChallengeName,
        undefined,
        undefined,
      ]);
      expect(await scene.ask('AssociateSoftwareToken', { Session })).toMatchObject({
        __type: 'NotAuthorizedException',
      });
    }
    await scene.inTables((db) => db.updateTable('pool').set({ mfa: 'ON' }).execute());
    await scene.nextUser();
    await scene.guest.begin(password);
    const { Session } = scene.guest.user as unknown as { Session: string };
    expect(
      await scene.ask('RespondToAuthChallenge', { ChallengeName: 'MFA_SETUP', Session, ChallengeResponses: {} }),
    ).toMatchObject({ __type: 'NotAuthorizedException' });
    await scene.inTables((db) => db.updateTable('pool').set({ mfa: 'OPTIONAL' }).execute());
  });

  it('ends after three minutes, and for a user who is shut out meanwhile', async () => {
    await scene.guest.signIn(password);
    const secret = await scene.setUpToken(scene.guest);
    const [late, shutOut] = [scene.newVisitor(), scene.newVisitor()];
    await late.begin(password);
    scene.later(4);
    await expect(late.sendCode(scene.codeOf(secret), 'SOFTWARE_TOKEN_MFA')).rejects.toMatchObject({
      message: expect.stringContaining('session is expired'),
    });
    await shutOut.begin(password);
    await scene.inTables((db) => adminSetEnabled(db, scene.username, false));
    await expect(shutOut.sendCode(scene.codeOf(secret), 'SOFTWARE_TOKEN_MFA')).rejects.toMatchObject({
      message: 'User is disabled.',
    });
    expect(
      await scene.inTables((db) =>
        db
          .selectFrom('user_session')
          .innerJoin('app_user', 'app_user.id', 'user_session.user_id')
          .where('username', '=', scene.username)
          .select('origin_jti')
          .execute(),
      ),
    ).toHaveLength(1);
  });
});

describe('a forgotten password', () => {
  it('has its code killed by five wrong answers, and by five minutes [D-2]', async () => {
    await scene.guest.forgot();
    const code = await lastCode(scene.server.database, scene.username);
    for (let attempt = 0; attempt < 5; attempt += 1)
      await expect(scene.guest.confirm(otherCode(code), ownPassword)).rejects.toMatchObject({
        code: 'CodeMismatchException',
      });
    await expect(scene.guest.confirm(code, ownPassword)).rejects.toMatchObject({ code: 'ExpiredCodeException' });
    scene.later(16);
    await scene.guest.forgot();
    scene.later(6);
    await expect(
      scene.guest.confirm(await lastCode(scene.server.database, scene.username), ownPassword),
    ).rejects.toMatchObject({ code: 'ExpiredCodeException' });
  });

  it('is guessed at five times in a quarter of an hour, whatever codes are asked for in between [D-2] [D-3]', async () => {
    const guess = async (times: number) => {
      const code = await lastCode(scene.server.database, scene.username);
      for (let attempt = 0; attempt < times; attempt += 1)
        await expect(scene.guest.confirm(otherCode(code), ownPassword)).rejects.toMatchObject({
          code: 'CodeMismatchException',
        });
    };
    const first = await scene.guest.forgot();
    await guess(3);
    await scene.guest.forgot();
    await guess(2);
    await expect(
      scene.guest.confirm(await lastCode(scene.server.database, scene.username), ownPassword),
    ).rejects.toMatchObject({ code: 'ExpiredCodeException' });
    expect(await scene.guest.forgot()).toEqual(first);
    expect(await messagesTo(scene.server.database, scene.username)).toHaveLength(2);
    scene.later(16);
    await scene.guest.forgot();
    await scene.guest.confirm(await lastCode(scene.server.database, scene.username), ownPassword);
    await expect(scene.newVisitor().signIn(ownPassword)).resolves.toBeDefined();
  });

  it('is sent three codes in a quarter of an hour, and the answer is the same for everybody [D-3]', async () => {
    const answers = [
      await scene.guest.forgot(),
      await scene.guest.forgot(),
      await scene.guest.forgot(),
      await scene.guest.forgot(),
    ];
    expect(await messagesTo(scene.server.database, scene.username)).toHaveLength(3);
    await scene.guest.confirm(await lastCode(scene.server.database, scene.username), ownPassword);
    const stranger = scene.newVisitor('peter@abroad.example');
    expect([...answers, await stranger.forgot()]).toEqual(Array(5).fill(answers[0]));
    await expect(stranger.confirm('000000', ownPassword)).rejects.toMatchObject({ code: 'CodeMismatchException' });
    await scene.inTables((db) => adminSetEnabled(db, scene.username, false));
    scene.later(16);
    await scene.guest.forgot();
    expect(await messagesTo(scene.server.database, scene.username)).toHaveLength(3);
    await scene.invite();
    await scene.guest.forgot();
    expect(await messagesTo(scene.server.database, scene.username)).toHaveLength(0);
    expect(await messagesTo(scene.server.database, '')).toHaveLength(0);
  });
});
