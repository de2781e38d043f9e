import { describe, expect, it } from 'vitest';
import {
  activeForm,
  completion,
  formPaper,
  generateAnswers,
  mergeDocuments,
  signatureOf,
  signaturesOf,
  signatureText,
  validateAnswers,
  widgetKinds,
  type JsonObject,
} from '../../../src/engine/index.ts';

const form = {
  id: 'loan',
  version: 1,
  title: 'Loan',
  schema: {
    type: 'object',
    required: ['agreed'],
    properties: { agreed: { type: 'string', format: 'signature', title: 'Agreed' }, note: { type: 'string' } },
  },
  uiSchema: { agreed: { 'ui:signedBy': [2], 'ui:help': 'In ink' } },
};
const signature = { by: 7, name: 'Jane "J." Fox, PhD', role: 'Chair', at: '2026-11-12T14:05:00.000Z' };
const agreed = signatureText(signature);
const active = (answers: JsonObject) => activeForm({ form, facts: {}, document: { answers, parked: {} } });

function onPaper(fill: 'filled' | 'blank', answers: JsonObject): unknown {
  const paper = {
    active: active(answers),
    answers,
    fill,
    facts: {},
    hidden: [],
    kinds: { widgets: widgetKinds, fields: {}, signers: { 2: 'the chair' } },
    files: {},
    notes: {},
    withholding: { isUnmarked: false, secrets: [] },
  };
  return formPaper(paper)[0]?.parts[0];
}

describe('a signature', () => {
  it('is one text that holds whatever a name may be, and nothing else is one', () => {
    expect(signatureOf(agreed)).toEqual(signature);
    for (const other of ['sign', 'Jane Fox', '{"by":', '{"by":"7"}', '{"by":7}', '', null, true, { by: 7 }, undefined])
      expect(signatureOf(other)).toBeNull();
  });

  it('is asked for by a form of those that it names', () => {
    expect([...signaturesOf(form)]).toEqual([['agreed', [2]]]);
  });

  it('counts as the answer to a required question, which is said to be unsigned before', () => {
    expect(completion(active({}), {}).percent).toBe(0);
    expect(completion(active({ agreed }), { agreed }).percent).toBe(100);
    expect(validateAnswers(active({}), {}, 'complete').map(({ message }) => message)).toEqual([
      '“Agreed” is not signed yet',
    ]);
  });

  it('is asked for where answers are made up', () => {
    expect(generateAnswers(form, {}).document.answers.agreed).toBe('sign');
  });

  it('is kept by a merge with what another has written', () => {
    const [base, theirs] = [
      { answers: {}, parked: {} },
      { answers: { agreed }, parked: {} },
    ];
    const mine = { answers: { note: 'Read' }, parked: {} };
    expect(mergeDocuments({ base, theirs, mine }, form, {}).document.answers).toEqual({ agreed, note: 'Read' });
  });

  it('reads on paper by who and when', () => {
    expect(onPaper('filled', { agreed })).toMatchObject({
      answer: { kind: 'text', text: 'Signed by Jane "J." Fox, PhD, Chair, 12/11/2026 at 14:05' },
    });
  });

  it('says on a blank paper whose it is, and leaves room for name and day', () => {
    const room = (lines: number) => ({ kind: 'room', lines, choices: [] });
    expect(onPaper('blank', {})).toMatchObject({
      kind: 'group',
      title: 'Agreed',
      parts: [
        { title: 'Signed by the chair', help: 'In ink', answer: room(2) },
        { title: 'Name', help: '', answer: room(1) },
        { title: 'Date', help: '', answer: room(1) },
      ],
    });
  });
});
