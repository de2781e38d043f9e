import { describe, expect, it } from 'vitest';
import { interpretingValidator as validator } from '../../../src/renderer/form/validator.ts';

const root = { definitions: { isbn: { type: 'string' as const, pattern: '^97' } } };

describe('the validator behind rjsf', () => {
  it('says whether a value is valid, definitions of the whole form included', () => {
    const schema = { $ref: '#/definitions/isbn' };
    expect(validator.isValid(schema, '9780141439587', root)).toBe(true);
    expect(validator.isValid(schema, 'Emma', root)).toBe(false);
  });

  it('takes a value for not valid where the schema points nowhere', () => {
    expect(validator.isValid({ $ref: '#/definitions/nowhere' }, 'Emma', root)).toBe(false);
  });

  it('reports faults where rjsf looks for them', () => {
    const schema = {
      type: 'object' as const,
      required: ['title'],
      properties: { pages: { type: 'integer' as const } },
    };
    const { errors, errorSchema } = validator.validateFormData({ pages: 'many' }, schema);
    expect(errors.map(({ property, name }) => `${String(property)} ${String(name)}`).sort()).toEqual([
      '.pages type',
      '.title required',
    ]);
    expect(errorSchema).toHaveProperty('title.__errors');
    expect(validator.rawValidation(schema, { title: 'Emma' }).errors).toEqual([]);
  });
});
