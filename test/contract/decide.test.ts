import { describe, expect, it } from 'vitest';
import { decide, decideForViewer, fieldLocks, noDelegation, operation } from '../../src/contract/index.ts';

const user = (typeId: number, more = {}) => ({
  user: { typeId, hasPep: true, isSupportOrigin: false, mustSetUpMfa: false, ...more },
});
const facts = (typeId: number, statusId: number, ownerTypeId = 1) => ({
  ...user(typeId),
  pep: { statusId, endDate: '03/07/2026' },
  pupil: { isSensitive: false, isPassed: false },
  form: { ownerTypeId },
  delegation: noDelegation,
});
const save = operation('pep.saveStage');

describe('decide', () => {
  it('lets a designated teacher save a PEP in progress', () => {
    expect(decide(save, facts(1, 2))).toEqual({ allowed: true });
  });

  it('refuses everyone a completed PEP, by its state and with its date [PFORM-10] [PFORM-13]', () => {
    for (const typeId of [1, 2, 3, 6, 7, 8]) {
      expect(decide(save, facts(typeId, 5))).toEqual({
        allowed: false,
        status: 409,
        reason: 'PEP Completed: 03/07/2026',
      });
    }
  });

  it('refuses a designated teacher alone while the PEP is with the virtual school [PFORM-11]', () => {
    expect(decide(save, facts(1, 6))).toEqual({ allowed: false, status: 409, reason: 'PEP Submitted For Review' });
    expect(decide(save, facts(6, 6))).toEqual({ allowed: true });
  });

  it('refuses a read-only user by who they are [PFORM-12] [ROLE-14]', () => {
    expect(decide(save, facts(4, 2))).toEqual({ allowed: false, status: 403, reason: 'PEP Read Only' });
  });

  it('takes who has no type for a read-only user [ROLE-4]', () => {
    expect(decide(save, facts(0, 2))).toEqual({ allowed: false, status: 403, reason: 'PEP Read Only' });
    expect(decide(operation('pep.stage'), facts(0, 2))).toEqual({ allowed: true });
  });

  it('knows types 2 and 3 as those who administer, and no others [ROLE-3]', () => {
    const may = (typeId: number) => decideForViewer(operation('pep.updateStatus'), user(typeId)).allowed;
    expect([0, 1, 2, 3, 4, 6, 7, 8, 9].filter(may)).toEqual([2, 3]);
  });

  it('keeps the virtual school’s own stages to types 2 and 3', () => {
    expect(decide(save, facts(1, 2, 2))).toMatchObject({ allowed: false, status: 403 });
    expect(decide(save, facts(2, 2, 2))).toEqual({ allowed: true });
  });

  it('throws when a fact that a rule names is missing, rather than guess', () => {
    expect(() => decide(save, user(1))).toThrow(/There is no fact/);
  });

  it('leaves rules about records out when only the viewer is known', () => {
    expect(decideForViewer(save, user(1))).toEqual({ allowed: true });
    expect(decideForViewer(save, user(4))).toMatchObject({ allowed: false, status: 403 });
  });

  it('lets only super users and the support authority’s people create a PEP [ROLE-6]', () => {
    const create = operation('pep.create');
    const may = (typeId: number, isSupportOrigin = false) => decide(create, user(typeId, { isSupportOrigin })).allowed;
    expect([1, 2, 4, 6, 7, 8].some((typeId) => may(typeId))).toBe(false);
    expect(may(3)).toBe(true);
    expect(may(1, true)).toBe(true);
  });

  it('locks the agreed cost for everybody but the virtual school', () => {
    expect(fieldLocks(save, facts(1, 2))).toContainEqual({
      pointer: '/targets/*/cost_agreed',
      reason: 'Agreed by the virtual school',
    });
    expect(fieldLocks(save, facts(2, 2))).toEqual([]);
  });

  it('leaves each confirmation to those in whose name it is, and to the virtual school', () => {
    const locked = (typeId: number) =>
      fieldLocks(save, facts(typeId, 2))
        .filter(({ pointer }) => pointer.endsWith('_confirm'))
        .map(({ pointer }) => pointer);
    expect([1, 8].map(locked)).toEqual([['/sw_confirm'], ['/sw_confirm']]);
    expect(locked(6)).toEqual(['/dt_confirm']);
    expect([2, 3].flatMap(locked)).toEqual([]);
    expect([0, 4, 7].map(locked)).toEqual([0, 4, 7].map(() => ['/dt_confirm', '/sw_confirm']));
  });

  it('takes a sensitive child’s address out of what schools are sent, and of nobody else’s', () => {
    const hidden = (typeId: number) =>
      fieldLocks(save, { ...facts(typeId, 2), pupil: { isSensitive: true } })
        .filter(({ hide }) => hide)
        .map(({ pointer }) => pointer);
    expect([1, 8].map(hidden)).toEqual([['/placement_address'], ['/placement_address']]);
    expect([2, 3, 6, 7].flatMap(hidden)).toEqual([]);
  });
});
