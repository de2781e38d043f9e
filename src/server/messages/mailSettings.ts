/** How messages leave: through which mail server, under which address, and how text messages do. */
export interface MailSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise the connection has to become TLS before anything is said. */
  readonly secure: boolean;
  /** Whether the mail server is on this machine, to which nothing needs to be encrypted. */
  readonly loopback: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | null;
  /** What recipients see as the sender. */
  readonly from: string;
  /** Domain of a gateway that turns mail to a telephone number into a text message; null where there is none. */
  readonly smsGateway: string | null;
}

type Setting = (name: string) => string | null;
type Report = (sentence: string) => void;

const address = /^[^\s<>@",;]+@[A-Za-z0-9.-]+$/;
const thisMachine = ['localhost', '127.0.0.1', '[::1]'];

/** SMTP_URL, MAIL_FROM and SMS_GATEWAY; null where no mail server is set, so that messages stay with us. */
export function readMail(setting: Setting, report: Report): MailSettings | null {
  const given = { url: setting('SMTP_URL'), from: setting('MAIL_FROM'), smsGateway: readGateway(setting, report) };
  if (given.url === null) {
    if (given.from !== null)
      report('MAIL_FROM is for use with SMTP_URL, which says through which mail server messages leave.');
    if (given.smsGateway !== null)
      report('SMS_GATEWAY is for use with SMTP_URL: text messages leave as mail to the gateway.');
    return null;
  }
  if (given.from === null)
    report(
      'MAIL_FROM missing; with SMTP_URL it says from which address messages come, such as Portal <portal@authority.example>.',
    );
  else if (!isSender(given.from))
    report(
      `MAIL_FROM is "${given.from}"; it must be an e-mail address, or a name and an address: Portal <portal@authority.example>.`,
    );
  const url = URL.canParse(given.url) ? new URL(given.url) : null;
  if (
    url === null ||
    !/^smtps?:$/.test(url.protocol) ||
    url.hostname === '' ||
    !['', '/'].includes(url.pathname) ||
    url.search !== ''
  ) {
    // The value itself may hold a password, so the sentence does not repeat it.
    report(
      'SMTP_URL cannot be used; it must read smtps://user:password@host:465, or smtp://user:password@host:587, where the connection becomes encrypted before anything is said.',
    );
    return null;
  }
  return { ...serverOf(url), from: given.from ?? '', smsGateway: given.smsGateway };
}

function serverOf(url: URL): Omit<MailSettings, 'from' | 'smsGateway'> {
  const secure = url.protocol === 'smtps:';
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    loopback: thisMachine.includes(url.hostname),
    auth: url.username === '' ? null : { user: decoded(url.username), pass: decoded(url.password) },
  };
}

function readGateway(setting: Setting, report: Report): string | null {
  const domain = setting('SMS_GATEWAY');
  if (domain !== null && !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(domain)) {
    report(
      `SMS_GATEWAY is "${domain}"; it must be the domain of a gateway from e-mail to text message, such as sms.gateway.example.`,
    );
  }
  return domain;
}

function isSender(text: string): boolean {
  const named = /^[^<>\r\n]*<([^<>]+)>$/.exec(text);
  return address.test(named?.[1] ?? text);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** PUBLIC_URL: where users reach the portal, for links in messages; null takes the address listened on. */
export function readPublicUrl(setting: Setting, report: Report): string | null {
  const raw = setting('PUBLIC_URL');
  if (raw === null) return null;
  const url = URL.canParse(raw) ? new URL(raw) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.origin !== raw.replace(/\/$/, '')) {
    report(
      `PUBLIC_URL is "${raw}"; it must be where users reach the portal, such as https://portal.authority.example, without a path.`,
    );
    return null;
  }
  return url.origin;
}
