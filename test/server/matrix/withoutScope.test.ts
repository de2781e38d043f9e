import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ofPupil } from './builders.ts';
import { measure, type Measured } from './measure.ts';
import { makeScene, type Scene } from './scene.ts';

vi.mock('../../../src/server/workbook/workbook.ts', () => import('../../support/quickWorkbook.ts'));
vi.mock('../../../src/server/workbook/reading/reading.ts', () => import('../../support/quickReading.ts'));
vi.mock('../../../src/server/catalog/publications/checkInThread.ts', () => import('../../support/quickCheck.ts'));

// Every query of pupils starts from one condition. It is taken away here: the database alone keeps authorities apart.
vi.mock('../../../src/server/db/visiblePupils.ts', async () => {
  const { sql } = await import('kysely');
  return { visiblePupils: () => sql`true`, visibleToUser: () => sql`true`, goesOn: () => sql`true` };
});

let scene: Scene;
let measured: Measured[];

beforeAll(async () => {
  scene = await makeScene();
  const callers = scene.callers.filter(({ name }) => ['type 1', 'type 3', 'support, type 3'].includes(name));
  measured = await measure({ ...scene, callers });
}, 300_000);

afterAll(() => scene?.close());

describe('without the scope of queries', () => {
  it('a designated teacher is answered of pupils out of sight', () => {
    const of = (id: string) =>
      measured.find(
        (each) => each.id === id && each.caller.name === 'type 1' && each.place === (id in ofPupil ? 'hidden' : 'own'),
      );
    expect(of('students.header')?.status).toBe(200);
    expect(of('students.list')?.text).toContain('Zhidden');
  });

  it('row-level security lets nobody be answered of another authority [D-6]', () => {
    const elsewhere = measured.filter(({ place }) => place === 'other');
    expect(elsewhere.length).toBeGreaterThan(100);
    expect(
      elsewhere
        .filter(({ status }) => status !== 404 && status !== 403)
        .map(({ id, caller, status }) => `${id} as ${caller.name}: ${status}`),
    ).toEqual([]);
    expect(
      measured.filter(({ text }) => text.includes('Zother')).map(({ id, caller }) => `${id} as ${caller.name}`),
    ).toEqual([]);
  });
});
