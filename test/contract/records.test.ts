import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { declaredTables, filtersOf, generated } from '../../src/server/cli/generateRecords.ts';

describe('what the contract takes from the declarations', () => {
  it.each(Object.entries(generated()))('is as fresh in %s as they are', (file, text) => {
    const committed = readFileSync(new URL(`../../src/contract/${file}`, import.meta.url), 'utf8');
    expect(committed, 'The declarations have changed: run "npm run generate:records".').toBe(text);
  });

  it('has each filter of a table written as the type of its field asks', () => {
    const [peps] = declaredTables().filter(({ list }) => list === 'pep.list');
    const filters = ['gender', 'senStatusId', 'inBorough', 'datePepSubmitted', 'pupilPremiumAgreedAmount', 'lastName'];
    expect(filtersOf(peps === undefined ? [] : [{ ...peps, filters }])).toEqual({
      'pep.list': {
        gender: 'numbers',
        senStatusId: 'texts',
        inBorough: 'boolean',
        datePepSubmitted: 'dates',
        pupilPremiumAgreedAmount: 'bounds',
        lastName: 'text',
      },
    });
  });
});
