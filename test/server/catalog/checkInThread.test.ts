import { expect, it } from 'vitest';
import { readSchemas } from '../../../src/server/catalog/readSchemas.ts';
import { checkInThread } from '../../../src/server/catalog/publications/checkInThread.ts';

it('a check that takes too long is ended, and told as a fault of the texts', async () => {
  const own = [{ path: 'overlays/12/forms/pep/care.json', text: '{}' }];
  // All that there is: a thread that waits for work checks nothing at all in less than a millisecond.
  const { problems } = await checkInThread({ tenant: '12', base: readSchemas(), own }, new AbortController().signal, 1);
  expect(problems).toMatchObject([{ file: own[0]?.path, message: expect.stringContaining('took longer') as string }]);
});
