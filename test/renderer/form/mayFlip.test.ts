import { describe, expect, it } from 'vitest';
import { mayFlip } from '../../../src/renderer/form/mayFlip.ts';
import { formOf } from './mount.tsx';

const form = formOf({
  properties: {
    title: { type: 'string' },
    lent: { type: 'string' },
    series: { type: 'string' },
    kind: { oneOf: [{ properties: { medium: { const: 'audio' } } }] },
    copies: {
      type: 'array',
      items: {
        type: 'object',
        properties: { shelf: { type: 'string' }, worn: { type: 'string' } },
        allOf: [{ if: { required: ['worn'], properties: { worn: { const: 'yes' } } } }],
      },
    },
  },
  allOf: [
    {
      if: { properties: { lent: { const: 'yes' } }, required: ['lent'] },
      then: { properties: { borrower: { type: 'string' } } },
    },
  ],
  dependencies: { series: ['title'] },
});

describe('a change may open or hide a question', () => {
  it.each([[['lent']], [['series']], [['kind', 'medium']], [['copies', 0, 'worn']]])(
    'where a condition reads it: %j',
    (path) => {
      expect(mayFlip(form, path, 'yes')).toBe(true);
    },
  );

  it.each([[['title']], [['borrower']], [['copies', 0, 'shelf']]])('but not where none does: %j', (path) => {
    expect(mayFlip(form, path, 'yes')).toBe(false);
  });

  it('where it brings or takes whole rows, or takes an answer out', () => {
    expect(mayFlip(form, ['copies'], [])).toBe(true);
    expect(mayFlip(form, ['title'], undefined)).toBe(true);
  });
});
