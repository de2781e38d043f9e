import { describe, expect, it } from 'vitest';
import { signatureLocks, type Signing } from '../../src/contract/index.ts';
import { signatureText } from '../../src/engine/index.ts';

const form = {
  schema: { type: 'object', properties: { agreed: { type: 'string', format: 'signature' }, note: { type: 'string' } } },
  uiSchema: { agreed: { 'ui:signedBy': [1, 6] } },
};
const agreed = signatureText({ by: 7, name: 'Jane Fox', role: 'Designated Teacher', at: '2026-11-12T14:05:00.000Z' });

function lockOf(answers: { readonly [name: string]: string }, user: Partial<Signing['user']>, statusId = 2) {
  const whole = { typeId: 1, userId: 7, isSupportOrigin: false, ...user };
  return signatureLocks(form, answers, { user: whole, statusId });
}

const locked = (reason: string) => [{ pointer: '/agreed', reason }];
const toBeSigned = locked('To be signed by the designated teacher or the social worker');

describe('where somebody can neither sign nor take back', () => {
  it('is every signature of other types of users, and of support staff', () => {
    expect(lockOf({}, {})).toEqual([]);
    expect(lockOf({}, { typeId: 6 })).toEqual([]);
    expect(lockOf({}, { typeId: 2 })).toEqual(toBeSigned);
    expect(lockOf({}, { isSupportOrigin: true })).toEqual(toBeSigned);
  });

  it('is every signature of another, and one’s own once the plan is submitted', () => {
    expect(lockOf({ agreed }, {})).toEqual([]);
    expect(lockOf({ agreed }, { userId: 8 })).toEqual(locked('Only who signed can take this back'));
    expect(lockOf({ agreed }, {}, 6)).toEqual(locked('Signed before this plan was submitted for review'));
  });

  it('is nowhere once nothing can be saved any more', () => {
    for (const statusId of [5, 7]) expect(lockOf({}, { typeId: 2 }, statusId)).toEqual([]);
  });
});
