/** How to reach the identity pool; no endpoint for a real pool, which the client library knows. */
export interface IdentityConfig {
  readonly region: string;
  readonly userPoolId: string;
  readonly clientId: string;
  readonly endpoint?: string;
}

/** What the browser must know before it can do anything. */
export interface AppConfig {
  readonly identity: IdentityConfig;
  /** Hosts whose pages may be shown inside ours (D-41). */
  readonly frameHosts?: readonly string[];
  /** Origins of the legacy system, the first of which its links lead to (C-47). */
  readonly legacyOrigins?: readonly string[];
  /** The legacy system's dashboard, shown at /home (C-19). */
  readonly legacyDashboardUrl?: string;
}

let held: Partial<AppConfig> = {};

/** The configuration that was read; nothing before. */
export function heldConfig(): Partial<AppConfig> {
  return held;
}

/** Reads `/config.json`; throws when the server does not answer it. */
export async function readConfig(): Promise<AppConfig> {
  const answer = await fetch('/config.json', { headers: { Accept: 'application/json' } });
  if (!answer.ok) throw new Error(`The configuration answered ${answer.status}.`);
  const config = (await answer.json()) as AppConfig;
  held = config;
  return config;
}
