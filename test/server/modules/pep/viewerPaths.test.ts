import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { keepFrom, withoutHidden } from '../../../../src/server/modules/pep/read/viewerPaths.ts';

const hidden = [{ pointer: '/address', hide: true }, { pointer: '/rows/*/secret', hide: true }, { pointer: '/note' }];

describe('what a viewer’s form does not contain', () => {
  it('does not leave the server, in rows and in parked rows too; locked answers do', () => {
    const answers: JsonObject = { address: 'x', note: 'n', rows: [{ rowId: 'a', secret: 1, shown: 2 }] };
    expect(withoutHidden(answers, hidden)).toEqual({ note: 'n', rows: [{ rowId: 'a', shown: 2 }] });
    expect(withoutHidden({ rows: { a: { secret: 1, shown: 2 } } }, hidden)).toEqual({ rows: { a: { shown: 2 } } });
  });

  it('cannot be lost or forged by a save: it is as it was when the viewer began, row by row', () => {
    const base: JsonObject = { address: 'x', rows: [{ rowId: 'a', secret: 1 }, { rowId: 'b' }] };
    const sent: JsonObject = {
      address: 'forged',
      rows: [
        { rowId: 'b', secret: 9, shown: 3 },
        { rowId: 'a', shown: 2 },
        { rowId: 'new', secret: 7 },
      ],
    };
    const pointers = hidden.map(({ pointer }) => pointer).slice(0, 2);
    expect(keepFrom(sent, base, pointers)).toEqual({
      address: 'x',
      rows: [{ rowId: 'b', shown: 3 }, { rowId: 'a', shown: 2, secret: 1 }, { rowId: 'new' }],
    });
    expect(keepFrom({}, base, ['/address'])).toEqual({ address: 'x' });
  });

  it('keeps a row in which others have answered: it is put back where it was taken out, or made anew', () => {
    const base: JsonObject = {
      rows: [
        { rowId: 'a', secret: 1, shown: 2 },
        { rowId: 'b', shown: 3 },
      ],
    };
    const pointers = ['/rows/*/secret'];
    expect(keepFrom({ rows: [] }, base, pointers)).toEqual({ rows: [{ rowId: 'a', secret: 1, shown: 2 }] });
    expect(keepFrom({}, base, pointers)).toEqual({ rows: [{ rowId: 'a', secret: 1, shown: 2 }] });
    expect(keepFrom({ rows: [{ rowId: 'c', secret: 1, shown: 2 }] }, base, pointers)).toEqual({
      rows: [
        { rowId: 'c', shown: 2 },
        { rowId: 'a', secret: 1, shown: 2 },
      ],
    });
  });
});
