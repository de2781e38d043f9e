import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { operations } from '../../../src/contract/index.ts';
import type { Json } from '../../../src/engine/index.ts';
import { servedCatalog } from '../../support/servedCatalog.ts';
import { replyFaults } from '../../support/replyFaults.ts';
import { rowOf } from './catalogue.ts';
import {
  builderOf,
  idsOfOperations,
  isAsExpected,
  measure,
  seesHidden,
  strangersIn,
  type Measured,
} from './measure.ts';
import { makeScene, type Scene } from './scene.ts';

vi.mock('../../../src/server/workbook/workbook.ts', () => import('../../support/quickWorkbook.ts'));
vi.mock('../../../src/server/workbook/reading/reading.ts', () => import('../../support/quickReading.ts'));
vi.mock('../../../src/server/catalog/publications/checkInThread.ts', () => import('../../support/quickCheck.ts'));

let scene: Scene;
let measured: Measured[];

beforeAll(async () => {
  scene = await makeScene();
  measured = await measure(scene);
}, 900_000);

afterAll(() => scene?.close());

const said = ({ id, caller, place, expected, status, text }: Measured) =>
  `${id} as ${caller.name}, ${place}: ${status}, not ${expected} ${text.slice(0, 200)}`;

describe('the matrix of calls and user types', () => {
  it('has every operation, with a call that would succeed', () => {
    expect(idsOfOperations.filter((id) => rowOf(operations[id]) === undefined)).toEqual([]);
    expect(idsOfOperations.filter((id) => builderOf(id) === undefined)).toEqual([]);
  });

  it('is what the running server answers [ROLE-1] [ROLE-5] [ROLE-14] [D-6] [D-7] [C-50] [C-64]', () => {
    expect(measured.length).toBeGreaterThan(1900);
    expect(measured.filter((each) => !isAsExpected(each)).map(said)).toEqual([]);
  });

  it('replies as each operation declares it', () => {
    const faultsOf = replyFaults(servedCatalog());
    const told = measured.filter(({ id, status }) => status < 300 && operations[id].kind !== 'file');
    expect(new Set(told.map(({ id }) => id)).size).toBeGreaterThan(75);
    const faults = told.map(({ id, caller, text }) => [id, caller.name, faultsOf(id, JSON.parse(text) as Json)]);
    expect(faults.filter(([, , found]) => found?.length !== 0)).toEqual([]);
  });

  it('lets no answer hold a pupil that the caller does not see, and each that they do [D-6] [D-7]', () => {
    const lists: readonly string[] = [
      'students.list',
      'pep.list',
      'notes.all',
      'notes.students',
      'exports.students',
      'exports.pepPage',
      'register.list',
      'exports.register',
      'exports.allCaseNotes',
      'exclusions.all',
      'exports.allExclusions',
    ];
    for (const each of measured.filter(({ id }) => lists.includes(id))) {
      const held = ['Zowned', 'Zhidden', 'Zother'].filter((word) => each.text.includes(word));
      expect([each.id, each.caller.name, held]).toEqual([
        each.id,
        each.caller.name,
        ['Zowned', ...(seesHidden(each.caller) ? ['Zhidden'] : [])],
      ]);
    }
    expect(
      measured
        .filter((each) => strangersIn(each).length > 0)
        .map((each) => `${strangersIn(each).join()} in ${said(each)}`),
    ).toEqual([]);
  });
});
