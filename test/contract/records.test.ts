import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { recordsText } from '../../src/server/cli/generateRecords.ts';

it('keeps the record types of the contract as fresh as schemas/records', () => {
  const committed = readFileSync(new URL('../../src/contract/records.gen.ts', import.meta.url), 'utf8');
  expect(committed).toBe(recordsText());
});
