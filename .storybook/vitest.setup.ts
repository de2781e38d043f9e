import { cdp } from 'vitest/browser';

declare global {
  /** Only there while stories run as tests: forces the system's colours on the page, or takes them back. */
  var emulateForcedColors: ((on: boolean) => Promise<void>) | undefined;
}

interface Chromium {
  send(method: 'Emulation.setEmulatedMedia', params: { features: readonly { name: string; value: string }[] }): Promise<unknown>;
}

globalThis.emulateForcedColors = async (on) => {
  await (cdp() as unknown as Chromium).send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: on ? 'active' : 'none' }] });
};
