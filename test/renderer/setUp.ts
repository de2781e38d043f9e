import { afterAll, afterEach, vi } from 'vitest';
import { takeAway } from './form/mount.tsx';

// Runs before each file. Files share the renderer's modules and a page, so each leaves them as it found them.

afterEach(takeAway);

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // Some need no page.
  if (typeof document === 'undefined') return;
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
