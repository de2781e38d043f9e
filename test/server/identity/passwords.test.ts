import { describe, expect, it } from 'vitest';
import { guessable } from '../../../src/server/identity/pool/passwordWords.ts';
import { lastCode, otherCode } from '../../support/poolMessages.ts';
import { ownPassword, password, poolScene } from '../../support/poolScene.ts';

// Which passwords the pool takes, beyond the rules that the page shows while one types.

const scene = poolScene();

describe('a new password is refused', () => {
  const ann = {
    username: 'ann.lee@ashcombe.example',
    first_name: 'Ann',
    last_name: 'Merriweather-Lee',
    authority_name: 'Ashcombe Council',
  };
  const sentence = (text: string, owner: typeof ann | null = ann) =>
    guessable(text, owner ?? { username: 'a@b.example', first_name: null, last_name: null, authority_name: null })
      ?.message ?? null;

  it.each([
    'Password123!',
    'P@ssw0rd2024!',
    '2024Pa$$w0rd!',
    'Passw0rd!!',
    'WELCOMe1!!',
    'Qwertyuiop1!',
    'Pass.Word.123!',
    'Password1Password1!',
    'Sunshine9Sunshine9!',
    'L1verpoo!2024',
    'B45k3tb4ll-2024!',
    'Iloveyou123!',
  ])('where it is a well-known one, also in other letters, doubled or among digits: %s', (text) => {
    expect(sentence(text)).toBe(
      'That password is one that many people use, so it would soon be guessed. Please choose another.',
    );
  });

  it.each([
    ['Ann-goes-2024!', 'ann'],
    ['4nn?2024-goes', 'ann'],
    ['Annl33-abcd-9!', 'annlee'],
    ['My-Merr1weather9!', 'merriweather'],
    ['9-Leeds?Lee-9x', 'lee'],
    ['4$hcombe-Rules9', 'ashcombe'],
    ['A.s.h.c.o.m.b.e.1!', 'ashcombe'],
    ['Sch00l-Bus-99!', 'school'],
    ['The-P0rta1-2024!', 'portal'],
  ])('where it holds a word of the user, the authority or the portal, and which is said: %s', (text, word) => {
    expect(sentence(text)).toContain(`A password with “${word}” in it would soon be guessed`);
  });

  it.each([
    password,
    ownPassword,
    'Annual-Rivers-9!',
    'Sleek-Harbour-9!',
    'Correct-Horse-Battery-9!',
    'tR4!vq9zLm2$',
    'Жёлтая-Aa1!-река',
  ])('where it is neither: never %s', (text) => {
    expect(sentence(text)).toBeNull();
    expect(sentence(text, null)).toBeNull();
  });
});

describe('the pool', () => {
  const refused = { code: 'InvalidPasswordException', message: expect.stringContaining('would soon be guessed') };
  const common = 'P@ssw0rd2024!';
  const ofThePlace = () => `${scene.username.split('@')[0]?.replace(/^./, (letter) => letter.toUpperCase())}-Quiet-9!`;

  it('takes none that is easily guessed in place of a temporary one, and lets the user try anew [SIGN-8]', async () => {
    const temporary = await scene.invite();
    await scene.guest.begin(temporary);
    for (const weak of [common, ofThePlace(), 'Authority-Quiet-9!'])
      await expect(scene.guest.newPassword(weak)).rejects.toMatchObject(refused);
    await expect(scene.guest.newPassword(ownPassword)).resolves.toMatchObject({ asked: 'nothing' });
  });

  it('takes none for a forgotten one, with which the code is not used up, and tells nobody without the code [D-3]', async () => {
    await scene.guest.forgot();
    const code = await lastCode(scene.server.database, scene.username);
    for (const weak of [common, ofThePlace()]) {
      await expect(scene.guest.confirm(otherCode(code), weak)).rejects.toMatchObject({ code: 'CodeMismatchException' });
      await expect(scene.guest.confirm(code, weak)).rejects.toMatchObject(refused);
    }
    await scene.guest.confirm(code, ownPassword);
    await expect(scene.newVisitor().signIn(ownPassword)).resolves.toBeDefined();
  });

  it('takes none in place of the old one, which stays', async () => {
    await scene.guest.signIn(password);
    for (const weak of [common, ofThePlace()]) {
      await expect(scene.guest.change('Wrong-Password-1', weak)).rejects.toMatchObject({
        code: 'NotAuthorizedException',
      });
      await expect(scene.guest.change(password, weak)).rejects.toMatchObject(refused);
    }
    await expect(scene.newVisitor().signIn(password)).resolves.toBeDefined();
  });

  it.each([64, 128, 256])('takes one of %d letters, and asks for all of them', async (length) => {
    const long = `Lang-9!${'тёплый снег '.repeat(30)}`.slice(0, length - 1).concat('x');
    expect(long).toHaveLength(length);
    await scene.guest.signIn(password);
    await scene.guest.change(password, long);
    await expect(scene.newVisitor().signIn(long.slice(0, -1))).rejects.toMatchObject({
      code: 'NotAuthorizedException',
    });
    await expect(scene.newVisitor().signIn(long)).resolves.toBeDefined();
  });
});
