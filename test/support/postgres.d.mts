export type Postgres =
  { url: string; stop: () => Promise<void>; missing?: undefined } | { missing: string; url?: undefined };
export function providePostgres(run: (command: string, args: string[]) => void): Promise<Postgres>;

/** A server of a test's own: `crash` ends it as if its machine had gone down. */
export type OwnPostgres =
  | { url: string; stop: () => Promise<void>; crash: () => Promise<void>; missing?: undefined }
  | { missing: string; url?: undefined };
export function startPostgres(): Promise<OwnPostgres>;
export function startReplica(url: string): Promise<OwnPostgres>;
export function promote(url: string): boolean;
