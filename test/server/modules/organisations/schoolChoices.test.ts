import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { schoolLabels } from '../../../../src/server/modules/lookups/schoolLabels.ts';
import { newSchool } from '../../../support/callScenes.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

const school = (name: string, town: string, urn: string, isOpen = true) => ({ name, town, urn, isOpen });

describe('what a school is called where one is chosen', () => {
  it.each([
    ['its name', [school('Fir', 'Ash', '1'), school('Elm', 'Ash', '2')], ['Fir', 'Elm']],
    [
      'its town where the name stands twice',
      [school('Fir', 'Ash', '1'), school('Fir', 'Oak', '2')],
      ['Fir, Ash', 'Fir, Oak'],
    ],
    ['its URN where no town is known', [school('Fir', '', '1'), school('Fir', 'Oak', '2')], ['Fir, URN 1', 'Fir, Oak']],
    [
      'its URN where towns are the same',
      [school('Fir', 'Ash', '1'), school('Fir', 'Ash', '2'), school('Fir', 'Oak', '3')],
      ['Fir, URN 1', 'Fir, URN 2', 'Fir, Oak'],
    ],
    [
      'that it is closed',
      [school('Fir', '', '1', false), school('Fir', '', '2')],
      ['Fir, URN 1 (closed)', 'Fir, URN 2'],
    ],
  ])('is %s', (_what, schools, labels) => expect(schoolLabels(schools)).toEqual(labels));
});

describe('the choices of schools', () => {
  let portal: PortalServer;

  beforeAll(async () => {
    portal = await makePortalServer();
  });
  afterAll(() => portal.close());

  it('tell schools of one name apart, and do not offer one that is closed', async () => {
    const added = ['999201', '999202', '999203'].map((urn, index) => ({
      ...newSchool,
      name: 'Zinnia School',
      urn,
      town: ['Ashcombe', 'Westmark', ''][index],
    }));
    for (const body of added) await portal.post('la@ashcombe', '/api/OrganisationsPage/add', body);
    const close = (isOpen: boolean) =>
      portal.look((db) => db.updateTable('school').set({ is_open: isOpen }).where('urn', '=', '999202').execute());
    await close(false);
    const { contents } = (await portal.get('la@ashcombe', '/api/SchoolsLookup/Schools')).body;
    const shown = (contents as JsonObject[]).filter(({ label }) => String(label).startsWith('Zinnia'));
    expect(shown.map(({ id: _id, ...choice }) => choice)).toEqual([
      { label: 'Zinnia School, URN 999203', name: 'Zinnia School' },
      { label: 'Zinnia School, Ashcombe', name: 'Zinnia School' },
      { label: 'Zinnia School, Westmark (closed)', name: 'Zinnia School', offered: false },
    ]);
  });
});
