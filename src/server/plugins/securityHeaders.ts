import helmet from '@fastify/helmet';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Allows this answer's own style elements. */
    styleNonce: string;
  }
}

type Settings = Pick<Config, 'pool' | 'frameHosts'> & Partial<Pick<Config, 'legacyDashboardUrl'>>;

/** Headers of every answer: a strict content policy and all that browsers offer against misuse of the page. */
export async function registerSecurityHeaders(app: FastifyInstance, settings: Settings): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  });
  const frames = framesOf(settings);
  app.decorateRequest('styleNonce', '');
  app.addHook('onRequest', (request, reply, done) => {
    request.styleNonce = randomBytes(16).toString('base64');
    void reply.header('content-security-policy', policy(request.styleNonce, settings));
    void reply.header('permissions-policy', permissions(frames));
    // Pages of others inside ours do not say that they may be there, so this holds only where there are none.
    if (frames.length === 0) void reply.header('cross-origin-embedder-policy', 'require-corp');
    promiseEncryption(request, reply);
    done();
  });
}

/** What answers say nothing else of is kept nowhere. */
export function keepNowhere(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
  });
}

/** What a browser can do for a page and this one never asks for. */
const unused = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/** Pages of others inside ours may fill the screen, no more. */
function permissions(frames: readonly string[]): string {
  const fullscreen = frames.length === 0 ? '' : `self ${frames.map((origin) => `"${origin}"`).join(' ')}`;
  return [...unused.map((name) => `${name}=()`), `fullscreen=(${fullscreen})`].join(', ');
}

/** Promised only where the connection, or the one to the proxy before us, is encrypted. */
function promiseEncryption(request: FastifyRequest, reply: FastifyReply): void {
  if (request.protocol !== 'https' && request.headers['x-forwarded-proto'] !== 'https') return;
  void reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
}

/** Policy of what is never a page: whatever is in it, it loads nothing, runs nothing and stands in no frame. */
const ofBytes = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

/** Headers of an answer to an address that cannot be read, which no hook sees. */
export function strictest(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'content-security-policy': ofBytes,
    'permissions-policy': permissions([]),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
  });
}

const framesOf = ({ frameHosts, legacyDashboardUrl }: Settings): string[] => [
  ...frameHosts.map((host) => `https://${host}`),
  ...(typeof legacyDashboardUrl === 'string' ? [new URL(legacyDashboardUrl).origin] : []),
];

function policy(nonce: string, settings: Settings): string {
  const { pool } = settings;
  const frames = framesOf(settings);
  const identity = pool.kind === 'cognito' ? ` https://cognito-idp.${pool.region}.amazonaws.com` : '';
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // Pictures of a record are fetched with a token and shown from memory.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${identity}`,
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    // Nothing here writes a text into the page as markup or script, and nothing may begin to.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}
