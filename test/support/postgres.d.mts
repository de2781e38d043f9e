export type Postgres =
  { url: string; stop: () => Promise<void>; missing?: undefined } | { missing: string; url?: undefined };
export function providePostgres(run: (command: string, args: string[]) => void): Promise<Postgres>;
