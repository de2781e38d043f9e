import { expect, it } from 'vitest';
import { checkInThread } from '../../../src/server/catalog/publications/checkInThread.ts';

it('a check that takes too long is ended, and told as a fault of the texts', async () => {
  const own = [{ path: 'overlays/12/forms/pep/care.json', text: '{}' }];
  const { problems } = await checkInThread({ tenant: '12', base: [], own }, new AbortController().signal, 1);
  expect(problems).toMatchObject([{ file: own[0]?.path, message: expect.stringContaining('took longer') as string }]);
});
