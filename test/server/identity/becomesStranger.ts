import {
  adminResetTemporary,
  adminSetEnabled,
  adminSetPassword,
} from '../../../src/server/identity/pool/administration.ts';
import { createPoolUser } from '../../../src/server/identity/pool/localPool.ts';
import { lastCode } from '../../support/poolMessages.ts';
import { ownPassword, password, type PoolScene } from '../../support/poolScene.ts';

const day = 24 * 60;

/** What makes a known browser a stranger's: when, the password that holds afterwards, and how it comes about. */
export function becomesStranger(scene: PoolScene): [when: string, secret: string, happen: () => Promise<unknown>][] {
  const name = () => scene.username;
  const pool = () => scene.server.pool;
  const now = () => scene.server.clock.now;

  return [
    ['half a year after the last sign-in', password, () => Promise.resolve(scene.later(180 * day))],
    [
      'after the password was changed elsewhere',
      ownPassword,
      async () => {
        const elsewhere = scene.newVisitor();
        await elsewhere.signIn(password);
        await elsewhere.change(password, ownPassword);
      },
    ],
    [
      'after a forgotten password was set anew',
      ownPassword,
      async () => {
        await scene.newVisitor().forgot();
        await scene.newVisitor().confirm(await lastCode(scene.server.database, name()), ownPassword);
      },
    ],
    [
      'after an administrator set the password',
      ownPassword,
      () =>
        scene.inTables((db) =>
          adminSetPassword(db, pool(), { username: name(), password: ownPassword, permanent: true, now: now() }),
        ),
    ],
    [
      'after a temporary password took its place',
      password,
      () =>
        scene.inTables(async (db) => {
          await db
            .updateTable('pool_user')
            .set({ status: 'FORCE_CHANGE_PASSWORD' })
            .where('username', '=', name())
            .execute();
          await adminResetTemporary(db, pool(), { username: name(), now: now() });
        }),
    ],
    [
      'after an operator set the password',
      ownPassword,
      () => createPoolUser(scene.server.database, pool(), { username: name(), password: ownPassword }),
    ],
    [
      'after the account was switched off, and on again',
      password,
      () =>
        scene.inTables(async (db) => {
          await adminSetEnabled(db, name(), false);
          await adminSetEnabled(db, name(), true);
        }),
    ],
  ];
}
