import type { JsonSchema } from '../../engine/index.ts';
import { cycleNumbers } from '../ids.ts';
import { done } from '../replies/common.ts';
import { integer, number, object, string } from '../replies/shape.ts';
import { defineOperations } from './define.ts';
import { closed, line, text, yearId } from './schema.ts';

const superUsers = { 'user.typeId': 3 };
const support = { 'user.isSupportOrigin': true };

/** A cycle of an authority as its page has it; its days are `DD/MM`. */
export const cycleRow = object({ number: integer, name: string, starts: string, ends: string });

/** What each child is allotted in an academic year, in pounds. */
export const premiumRate = object({ academicYearId: integer, amount: number });

const dayAndMonth: JsonSchema = { ...text(5), pattern: '^(0[1-9]|[12]\\d|3[01])/(0[1-9]|1[0-2])$' };

/** Settings of an authority that are lists, each kept whole. */
export const authorityListOperations = defineOperations({
  'authority.saveCycles': {
    method: 'POST',
    path: '/api/LocalAuthority/Cycles',
    kind: 'command',
    summary: 'The cycles of an authority whose plans follow cycles: each with its number, its name and its days (D-32)',
    body: closed(
      {
        cycles: {
          type: 'array',
          maxItems: cycleNumbers.length,
          items: closed(
            {
              number: { enum: [...cycleNumbers] },
              name: { ...line(60), type: 'string' },
              starts: dayAndMonth,
              ends: dayAndMonth,
            },
            ['number', 'name', 'starts', 'ends'],
          ),
        },
      },
      ['cycles'],
    ),
    reply: done,
    allow: [superUsers, support],
  },
  'authority.savePremiumRates': {
    method: 'POST',
    path: '/api/LocalAuthority/PremiumRates',
    kind: 'command',
    summary: 'What the authority allots each child in care of the pupil premium, by academic year in pounds',
    body: closed(
      {
        premiumRates: {
          type: 'array',
          maxItems: 40,
          items: closed(
            { academicYearId: yearId, amount: { type: 'number', minimum: 0, maximum: 99_999.99, multipleOf: 0.01 } },
            ['academicYearId', 'amount'],
          ),
        },
      },
      ['premiumRates'],
    ),
    reply: done,
    allow: [superUsers, support],
  },
});
