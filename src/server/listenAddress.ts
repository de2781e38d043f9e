/** Where something listens. */
export interface ListenAddress {
  /** 0 lets the system choose a free port. */
  readonly port: number;
  readonly host: string;
}

type Report = (sentence: string) => void;

/** The value of a setting that says a port. */
export function readPort(name: string, value: string, report: Report): number {
  const port = Number(value);
  if (/^\d{1,5}$/.test(value) && port <= 65535) return port;
  report(`${name} is "${value}"; it must be a whole number from 0 to 65535 (0 takes any free port).`);
  return 0;
}

/** The value of a setting that says a host. */
export function readHost(name: string, value: string, report: Report): string {
  if (!/^[A-Za-z0-9.:_-]+$/.test(value))
    report(
      `${name} is "${value}"; it must be an address or a host name without a scheme or a path, ` +
        'such as 127.0.0.1 or 0.0.0.0.',
    );
  return value;
}

/** METRICS_PORT and METRICS_HOST; null where no metrics are asked for. They are for this machine unless it is said. */
export function readMetrics(setting: (name: string) => string | null, report: Report): ListenAddress | null {
  const [port, host] = [setting('METRICS_PORT'), setting('METRICS_HOST')];
  if (port === null) {
    if (host !== null) report('METRICS_HOST is for use with METRICS_PORT, which asks for metrics.');
    return null;
  }
  if (port !== '0' && port === (setting('PORT') ?? '8080'))
    report(`METRICS_PORT is ${port}, and PORT is the same: metrics have a port of their own.`);
  return {
    port: readPort('METRICS_PORT', port, report),
    host: readHost('METRICS_HOST', host ?? '127.0.0.1', report),
  };
}
