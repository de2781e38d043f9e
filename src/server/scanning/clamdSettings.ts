/** Where clamd, the virus scanner, listens: a socket of this machine, or a host and a port. */
export type ClamdSettings = { readonly path: string } | { readonly host: string; readonly port: number };

/** CLAMD: `unix:/run/clamav/clamd.ctl` or `host:port`; null where files are not checked for viruses. */
export function readClamd(value: string | null, report: (sentence: string) => void): ClamdSettings | null {
  if (value === null) return null;
  const path = /^unix:(\/.+)$/.exec(value)?.[1];
  if (path !== undefined) return { path };
  const [, host, port] = /^(\[[0-9a-f:.]+\]|[\w.-]+):(\d{1,5})$/i.exec(value) ?? [];
  if (host !== undefined && Number(port) >= 1 && Number(port) <= 65_535) {
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
  }
  report(
    `CLAMD is "${value}"; it must be unix: and the path of a socket, or a host and a port such as localhost:3310.`,
  );
  return null;
}
