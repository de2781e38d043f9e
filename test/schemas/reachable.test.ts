import { expect, it } from 'vitest';
import { knownNames } from '../../src/contract/index.ts';
import { checkReachable, describeProblem } from '../../src/engine/index.ts';
import { readSchemas } from '../../src/server/catalog/readSchemas.ts';

it('every condition of every form can be met and not met, and 100 % be reached with it true and with it false [PFORM-23]', () => {
  expect(checkReachable(readSchemas(), knownNames).map(describeProblem)).toEqual([]);
});
