import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/engine/index.ts';
import { control, formOf, mountForm } from './mount.tsx';

describe('a choice that is offered on some days', () => {
  const texts = () => [...control<HTMLSelectElement>('field').options].map(({ textContent }) => textContent);
  const mountDated = (enumDates: JsonObject, answers: JsonObject = {}) => {
    const oneOf = ['map', 'novel'].map((value) => ({ const: value, title: value }));
    const schema = { properties: { field: { title: 'Kind', type: 'string', oneOf } } };
    const form = formOf(schema, { uiSchema: { field: { 'ui:widget': 'select', 'ui:enumDates': enumDates } } });
    return mountForm(form, { answers, facts: { today: '2026-03-12' } });
  };

  it.each([
    ['until yesterday', [null, '2026-03-11'], ['Choose…', 'novel']],
    ['until today', [null, '2026-03-12'], ['Choose…', 'map', 'novel']],
    ['from today on', ['2026-03-12', null], ['Choose…', 'map', 'novel']],
    ['from tomorrow on', ['2026-03-13', null], ['Choose…', 'novel']],
  ])('stands there on the day of the answer, where the question names no other: %s', (_when, days, offered) => {
    mountDated({ map: days });
    expect(texts()).toEqual(offered);
  });

  it('stands there for the answer that it is', () => {
    mountDated({ map: [null, '2026-03-11'] }, { field: 'map' });
    expect(texts()).toEqual(['Choose…', 'map', 'novel']);
  });
});
