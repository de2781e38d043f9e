import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pepCalls } from '../../../support/pepCalls.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { openSubjectFile, subjectScene } from '../../../support/subjectScene.ts';

let portal: PortalServer;
beforeAll(async () => {
  portal = await makePortalServer();
});
afterAll(() => portal.close());

const { prepare, seal, download } = subjectScene(() => portal);

describe('all that is held on a pupil', () => {
  it('says how the pupil is educated otherwise than at school, and nothing for who is at one', async () => {
    const { studentId } = await pepCalls(() => portal).planOf('la@ashcombe', 2);
    const line = async (educated_otherwise: string | null) => {
      await portal.look((db) =>
        db.updateTable('pupil').set({ educated_otherwise }).where('id', '=', studentId).execute(),
      );
      const requestId = await prepare(studentId);
      await seal(requestId);
      const { sheets } = await openSubjectFile((await download(requestId)).bytes);
      return sheets['Pupil details']?.find((row) => row[2] === 'Educated otherwise than at school');
    };
    const said = ['1', 'Pupil details', 'Educated otherwise than at school'];
    expect(await line('S19')).toEqual([...said, 'Arranged by the authority (section 19)']);
    const none = await line(null);
    expect(none === undefined || none[3] === '').toBe(true);
  });
});
