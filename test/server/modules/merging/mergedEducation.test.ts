import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mergeScene } from '../../../support/mergeScene.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

let portal: PortalServer;
beforeAll(async () => {
  portal = await makePortalServer();
});
afterAll(() => portal.close());

const { add, merge, undo, list, page } = mergeScene(() => portal);

describe('two records of one child', () => {
  it('say how the child is educated otherwise than at school: as was chosen, else as one of them does', async () => {
    const educated = (educatedOtherwise: string | null) => add({ educatedOtherwise });
    const of = async (studentId: number) => (await page(studentId))?.educatedOtherwise;
    const [kept, other] = [await educated('S61'), await educated('EHE')];
    const fields = await list('fields', { studentId: kept, otherId: other });
    expect(fields.find(({ field }) => field === 'educatedOtherwise')).toMatchObject({
      kept: 'EOTAS: arranged by the EHC plan (section 61)',
      other: 'Elective home education',
      differs: true,
    });
    expect((await merge(kept, other, { educatedOtherwise: 'other' })).status).toBe(200);
    expect(await of(kept)).toBe('EHE');
    expect((await undo(kept)).status).toBe(200);
    expect([await of(kept), await of(other)]).toEqual(['S61', 'EHE']);
    await merge(kept, other);
    expect(await of(kept)).toBe('S61');
    const [atSchool, atHome] = [await educated(null), await educated('EHE')];
    await merge(atSchool, atHome);
    expect(await of(atSchool)).toBe('EHE');
    const [stays, homeToo] = [await educated(null), await educated('EHE')];
    await merge(stays, homeToo, { educatedOtherwise: 'kept' });
    expect(await of(stays)).toBeNull();
  });
});
