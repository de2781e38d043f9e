import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { LeaveGuard } from '../../../src/app/unsaved/LeaveGuard.tsx';
import { byText, click, mount, type Mounted } from '../support.tsx';

let page: Mounted;
afterEach(() => page.unmount());

/** A page that is left for another, with saving as it is given. */
async function leaving(unsaved: boolean, flush?: () => Promise<boolean>, to = '/other') {
  const router = createMemoryRouter([
    { path: '/', element: <LeaveGuard unsaved={unsaved} {...(flush && { flush })} /> },
    { path: '/other', element: <p>Other page</p> },
  ]);
  page = mount(<RouterProvider router={router} />);
  await act(async () => router.navigate(to));
  return {
    router,
    asked: () => document.body.textContent.includes('Your last changes are not saved'),
    path: () => router.state.location.pathname,
  };
}

describe('leaving a page with unsaved text', () => {
  it('[PFORM-21] saves first and goes on without asking where that succeeds', async () => {
    let flushed = 0;
    const { path, asked } = await leaving(true, async () => (flushed += 1) > 0);
    expect([path(), asked(), flushed]).toEqual(['/other', false, 1]);
  });

  it('[PFORM-21] asks where it fails; staying stays, and says what becomes of the text', async () => {
    const { path, asked } = await leaving(true, async () => false);
    expect([path(), asked()]).toEqual(['/', true]);
    expect(document.body.textContent).toContain(
      'they stay on this device only, and are offered to you when you come back to it',
    );
    expect(document.activeElement?.textContent).toBe('Stay on this page');
    await act(async () => click(byText(document.body, 'button', 'Stay on this page')));
    expect(path()).toBe('/');
  });

  it('goes where one leaves without saving', async () => {
    const { path } = await leaving(true, async () => false);
    await act(async () => click(byText(document.body, 'button', 'Leave without saving')));
    expect(path()).toBe('/other');
  });

  it('asks where nothing is saved unasked, without saying that saving failed', async () => {
    const { path, asked } = await leaving(true);
    expect([path(), asked()]).toEqual(['/', true]);
    expect(document.body.textContent).not.toContain('could not be saved');
  });

  it('asks of a save that ends in an error, too', async () => {
    const { asked } = await leaving(true, () => Promise.reject(new Error('broken')));
    expect(asked()).toBe(true);
  });

  it('is nothing where all is saved, or the page stays the same', async () => {
    const never = () => Promise.reject(new Error('must not be called'));
    expect((await leaving(false, never)).path()).toBe('/other');
    page.unmount();
    expect((await leaving(true, never, '/#/question')).asked()).toBe(false);
  });
});
