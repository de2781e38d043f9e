import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { loadParts } from '../../src/renderer/parts/Later.tsx';
import { takeAllAway } from '../support/drawn.ts';

// Runs before each file. Files share the renderer's modules and a page, so each leaves them as it found them.

const { requestAnimationFrame: frames, setTimeout: timers } = globalThis;

// The page of these tests has no media; what asks for them finds none that fits.
if (typeof window !== 'undefined')
  window.matchMedia ??= (media: string) =>
    Object.assign(new EventTarget(), { matches: false, media, onchange: null }) as unknown as MediaQueryList;

// Nor has it a layout to scroll.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView ??= () => undefined;

// What is drawn later stands at once, as it does where the rest of the script has come.
beforeAll(loadParts);

afterEach(takeAllAway);

afterAll(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  // Mocks taken away while timers were fake come back with the real ones, and then stay for all files to come.
  if (globalThis.requestAnimationFrame !== frames || globalThis.setTimeout !== timers)
    throw new Error('A mock of a timer or of frames is left behind: restore mocks first, then the real timers.');
  // Some need no page.
  if (typeof document === 'undefined') return;
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
