import { describe, expect, it } from 'vitest';
import { ServerError } from '../../../src/server/errors.ts';
import { refusalOf } from '../../../src/server/plugins/refusals.ts';

const reference = '8c0f3c5e-2b7d-4c51-9d6e-0a1b2c3d4e5f';
const kept = (code: 'NOT_ALLOWED' | 'NOT_FOUND' | 'INVALID', asked: { query?: object; body?: object }) =>
  refusalOf('calls.one', { query: {}, body: {}, ...asked } as Parameters<typeof refusalOf>[1], new ServerError(code));

describe('what the trail keeps of a refused call', () => {
  it('is who may not make it, and nothing that it held [D-12]', () => {
    expect(kept('NOT_ALLOWED', { body: { studentId: 7, note: 'words' } })).toEqual({
      action: 'refused',
      record: 'calls.one',
    });
  });

  it('is which ids and references were asked for, wherever they stood, with the pupil first named [D-12]', () => {
    const detail = { studentId: [7, 8], pepId: 9, fileReference: reference, id: 3, pupil: 7 };
    expect(
      kept('NOT_FOUND', { query: { studentId: [7, 8], pepId: 9 }, body: { fileReference: reference, id: 3 } }),
    ).toEqual({ action: 'notFound', record: 'calls.one', detail });
  });

  it('is no word that somebody wrote, under whatever name it was sent [D-12]', () => {
    const wrote = {
      search: 'Words',
      studentId: 'Words',
      revision: 4,
      noteIds: ['Words', 5, { at: 'Words' }],
      formData: { studentId: 6 },
    };
    expect(kept('NOT_FOUND', { body: wrote })).toMatchObject({ detail: { noteIds: [5] } });
    expect(Object.keys(kept('NOT_FOUND', { body: wrote })?.detail ?? {})).toEqual(['noteIds']);
  });

  it('is twenty of a long list', () => {
    const studentIds = Array.from({ length: 500 }, (_, index) => index + 1);
    expect(kept('NOT_FOUND', { query: { studentIds } })?.detail).toEqual({ studentIds: studentIds.slice(0, 20) });
  });

  it('is nothing of what was wrong otherwise, or named nobody', () => {
    expect(kept('INVALID', { query: { studentId: 7 } })).toBeNull();
    expect(kept('NOT_FOUND', { query: { search: 'Words' } })).toBeNull();
    expect(refusalOf('calls.one', { query: { studentId: 7 }, body: {} }, new Error('broken'))).toBeNull();
  });
});
