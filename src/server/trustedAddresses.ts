import { isIP } from 'node:net';

// Settings that name whom the portal trusts: who may be handed a token, be shown inside it, or speak for the caller.

type Setting = (name: string) => string | null;
type Report = (sentence: string) => void;

/** LEGACY_ORIGINS: by https, or by http where they are on this machine. */
export function readOrigins(setting: Setting, report: Report): readonly string[] {
  const raw = listOf(setting, 'LEGACY_ORIGINS');
  for (const origin of raw) {
    const url = URL.canParse(origin) ? new URL(origin) : null;
    const loopback = url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
    if (
      url === null ||
      url.origin !== origin ||
      !(url.protocol === 'https:' || (url.protocol === 'http:' && loopback))
    ) {
      report(
        `LEGACY_ORIGINS holds "${origin}"; each entry must be an origin such as https://legacy.example, ` +
          'without a path (http only for this machine).',
      );
    }
  }
  return raw;
}

/** LEGACY_DASHBOARD_URL: by https, or on an origin of the legacy system; its origin goes into the security policy. */
export function readDashboard(setting: Setting, report: Report): string | null {
  const raw = setting('LEGACY_DASHBOARD_URL');
  if (raw === null) return null;
  const url = URL.canParse(raw) ? new URL(raw) : null;
  const known = url !== null && (url.protocol === 'https:' || listOf(setting, 'LEGACY_ORIGINS').includes(url.origin));
  if (url === null || !known || url.username !== '' || url.password !== '') {
    report(`LEGACY_DASHBOARD_URL is "${raw}"; it must be an address by https, or one on an origin of LEGACY_ORIGINS.`);
    return null;
  }
  return url.href;
}

/** FRAME_HOSTS: bare hosts, since they go into the security policy: nothing in them may end its directive. */
export function readFrameHosts(setting: Setting, report: Report): readonly string[] {
  return listOf(setting, 'FRAME_HOSTS').map((entry) => {
    const host = entry.replace(/^https:\/\//, '').toLowerCase();
    if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?$/.test(host)) {
      report(
        `FRAME_HOSTS holds "${entry}"; each entry must be a host such as scenes.example, reached by https, ` +
          'without a path.',
      );
    }
    return host;
  });
}

/** TRUST_PROXY: not a number of proxies: who reaches the server past them could then say to be anybody. */
export function readTrustProxy(setting: Setting, report: Report): readonly string[] {
  const given = listOf(setting, 'TRUST_PROXY');
  for (const entry of given.filter((text) => !isNetwork(text))) {
    report(
      `TRUST_PROXY holds "${entry}"; each entry must be the address or the network of a proxy, ` +
        'such as 10.0.0.1 or 10.0.0.0/8.',
    );
  }
  return given;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  // A network of no bits is everybody.
  return rest.length === 0 && most > 0 && (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most));
}

const listOf = (setting: Setting, name: string): readonly string[] =>
  (setting(name) ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
