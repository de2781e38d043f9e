import type { PublicConfig } from '../../contract/index.ts';

let held: Partial<PublicConfig> = {};

/** The configuration that was read; nothing before. */
export function heldConfig(): Partial<PublicConfig> {
  return held;
}

/** Whether there is a legacy system that links may lead to. */
export const hasLegacy = (): boolean => held.legacyOrigins?.[0] !== undefined;

/** Reads `/config.json`; throws when the server does not answer it. */
export async function readConfig(): Promise<PublicConfig> {
  const reply = await fetch('/config.json', { headers: { Accept: 'application/json' } });
  if (!reply.ok) throw new Error(`The configuration answered ${reply.status}.`);
  const config = (await reply.json()) as PublicConfig;
  held = config;
  return config;
}
