import { describe, expect, it } from 'vitest';
import { saveReplyOf } from '../../../src/app/unsaved/saveReply.ts';

describe('the answer to a save', () => {
  it('has the reference of a failure of the server, and else none', () => {
    const body = { message: 'It failed', requestId: 'K7QM-3XTP' };
    expect(saveReplyOf(undefined, { status: 500, message: 'It failed', body })).toEqual({
      kind: 'unknown',
      reference: 'K7QM-3XTP',
    });
    expect(saveReplyOf(undefined, { status: 403, message: 'No', body })).not.toHaveProperty('reference');
  });

  it('says of a section that is too large what is too much and where, and that it is not stored as it is [PFORM-20]', () => {
    const message =
      '“SMART targets” has 501 rows and can have 500. Nothing was saved: please take something out and save again.';
    expect(saveReplyOf(undefined, { status: 413, message, body: {} })).toEqual({
      kind: 'refused',
      message,
      isFinal: true,
    });
    expect(saveReplyOf(undefined, { status: 429, message: 'Please wait', body: {} })).toEqual({
      kind: 'refused',
      message: 'Please wait',
      isFinal: false,
    });
    expect(saveReplyOf(undefined, { status: 400, message: 'Please check', body: {} })).toEqual({
      kind: 'refused',
      message: null,
      isFinal: true,
    });
  });
});
