import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from './sourcesHash.ts';

/** The files that take minutes on a slow machine, the longest first. */
export const longest = [
  'test/server/db/folderLease.test.ts',
  'test/server/process/lifecycle.test.ts',
  'test/hardening/inputs.test.ts',
  'test/server/process/publishingUnderLoad.test.ts',
  'test/server/matrix/foreignIds.test.ts',
  'test/server/process/outages.test.ts',
  'test/hardening/personalData.test.ts',
  'test/server/modules/declarations/movingWalk.test.ts',
  'test/fuzz/fuzz.test.ts',
  'test/server/db/logins.test.ts',
  'test/browser/pages.test.ts',
  'test/browser/firstYear/firstYear.test.ts',
  'test/browser/callsAtOnce.test.ts',
  'test/browser/unsavedText.test.ts',
  'test/browser/calm.test.ts',
  'test/browser/access.test.ts',
  'test/browser/trial.test.ts',
  'test/browser/movedPlans.test.ts',
];

/**
 * Begins with the files that take longest, so that none of them is left for one core at the end. Vitest knows them by
 * itself from the second run on; on a fresh clone it takes the largest for the longest.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = longest.indexOf(relative(root, moduleId).replaceAll('\\', '/'));
      return found === -1 ? longest.length : found;
    };
    return (await super.sort(files)).toSorted((a, b) => order(a) - order(b) || place(a) - place(b));
  }
}

const order = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
