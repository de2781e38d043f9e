import { describe, expect, it } from 'vitest';
import type { ResolvedForm } from '../../../src/engine/index.ts';
import { withoutSecrets } from '../../../src/renderer/ask/keptAnswers.ts';
import { defaultRegistry } from '../../../src/renderer/defaultRegistry.ts';

describe('what a device may hold of a form', () => {
  const secret = { type: 'string', format: 'password' };
  const form: ResolvedForm = {
    id: 'loan',
    version: 1,
    title: 'Change loan',
    schema: {
      type: 'object',
      properties: {
        code: secret,
        scan: { type: 'string' },
        copies: { type: 'array', items: { type: 'object', properties: { code: secret, shelf: { type: 'string' } } } },
      },
    },
    uiSchema: { scan: { 'ui:widget': 'upload' } },
  };

  it('is no password and no file, in rows neither', () => {
    const { widgetKinds } = defaultRegistry;
    const answers = { code: 'a', scan: 'f1', copies: [{ code: 'b', shelf: 'North' }], other: 1 };
    const parked = { scan: 'f2' };
    expect(withoutSecrets(form, widgetKinds, { answers, parked })).toEqual({
      answers: { copies: [{ shelf: 'North' }], other: 1 },
      parked: {},
    });
  });
});
