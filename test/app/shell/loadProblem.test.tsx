import { afterEach, describe, expect, it, vi } from 'vitest';
import { send } from '../../../src/app/api/request.ts';
import { LoadProblem } from '../../../src/app/shell/LoadProblem.tsx';
import { LOAD_FAILED } from '../../../src/renderer/index.ts';
import { mount } from '../support.tsx';

afterEach(() => vi.unstubAllGlobals());

/** What stands where a read should, when the server answers like that. */
async function shown(status: number, body: string, headers: Record<string, string> = {}): Promise<string> {
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers }));
  const reply = await send({ method: 'GET', path: '/api/x' });
  if (reply.ok) throw new Error('This was to fail.');
  const { element, unmount } = mount(<LoadProblem error={{ ...reply, errors: {} }} onRetry={() => undefined} />);
  const text = element.querySelector('.MuiAlert-message')?.textContent ?? '';
  const whole = [...element.querySelectorAll('span')].find(({ style }) => style.userSelect === 'all');
  expect(whole?.textContent).toBe(text.includes('Reference') ? 'K7QM-3XTP' : undefined);
  unmount();
  return text;
}

const body = (message: string) => JSON.stringify({ message, requestId: 'K7QM-3XTP' });

describe('what could not be read', () => {
  it('has a reference that can be read out where the server failed, beside the sentence as it was [D-108]', async () => {
    expect(await shown(500, body('Something went wrong, please try again.'))).toBe(
      `${LOAD_FAILED}Reference: K7QM-3XTP`,
    );
  });

  it('takes it from the header where the answer is a sentence in plain text', async () => {
    expect(await shown(500, 'Something went wrong.', { 'x-request-id': 'K7QM-3XTP' })).toBe(
      `${LOAD_FAILED}Reference: K7QM-3XTP`,
    );
  });

  it('has none where the request was refused, nor where something before the server failed', async () => {
    expect(await shown(409, body('Not now.'), { 'x-request-id': 'K7QM-3XTP' })).toBe('Not now.');
    expect(await shown(502, '<html>Bad gateway</html>')).toBe(LOAD_FAILED);
  });
});
