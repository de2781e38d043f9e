import { act } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../../src/app/api/config.ts';
import { LegacyDashboard } from '../../../src/app/legacy/LegacyDashboard.tsx';
import { PortalContext, type Portal } from '../../../src/app/shell/portalContext.ts';
import { mount } from '../support.tsx';

const portal = { accessToken: () => Promise.resolve('header.payload.signature') } as unknown as Portal;

/** What stands at /home with a configuration. */
async function home(config: object) {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ identity: {}, ...config }))));
  await readConfig();
  const mounted = mount(
    <MemoryRouter initialEntries={['/home']}>
      <PortalContext value={portal}>
        <Routes>
          <Route path="/home" element={<LegacyDashboard />} />
          <Route path="/students" element={<p>The pupils</p>} />
        </Routes>
      </PortalContext>
    </MemoryRouter>,
  );
  await act(async () => undefined);
  return mounted;
}

afterEach(() => vi.unstubAllGlobals());

describe('/home [NAV-15, C-19]', () => {
  it('embeds the legacy dashboard where one is configured, without the token for a foreign page', async () => {
    const { element, unmount } = await home({ legacyDashboardUrl: 'https://other.example/board', legacyOrigins: [] });
    expect(element.querySelector('iframe')?.getAttribute('src')).toBe('https://other.example/board');
    expect(element.querySelector('iframe')?.getAttribute('title')).toBe('Dashboard');
    unmount();
  });

  it('gives it the token where it is a page of the legacy system', async () => {
    const { element, unmount } = await home({
      legacyDashboardUrl: 'https://legacy.example/board',
      legacyOrigins: ['https://legacy.example'],
    });
    const { origin, pathname, search } = new URL(element.querySelector('iframe')?.getAttribute('src') ?? '');
    expect([origin, pathname]).toEqual(['https://legacy.example', '/board']);
    expect(search).toContain('header.payload.signature');
    unmount();
  });

  it('leads to the pupils where none is', async () => {
    const { element, unmount } = await home({});
    expect(element.textContent).toBe('The pupils');
    unmount();
  });
});
