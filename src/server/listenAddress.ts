/** Where something listens. */
export interface ListenAddress {
  /** 0 lets the system choose a free port. */
  readonly port: number;
  readonly host: string;
}

/** A setting as it was given, or what stands for it. */
interface Given {
  readonly name: string;
  readonly value: string;
}

type Report = (sentence: string) => void;

export function readPort({ name, value }: Given, report: Report): number {
  const port = Number(value);
  if (/^\d{1,5}$/.test(value) && port <= 65535) return port;
  report(`${name} is "${value}"; it must be a whole number from 0 to 65535 (0 takes any free port).`);
  return 0;
}

export function readHost({ name, value }: Given, report: Report): string {
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
    port: readPort({ name: 'METRICS_PORT', value: port }, report),
    host: readHost({ name: 'METRICS_HOST', value: host ?? '127.0.0.1' }, report),
  };
}
