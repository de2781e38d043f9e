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

type Settings = Pick<Config, 'pool' | 'frameHosts'>;

/** Headers of every answer: a strict content policy and all that browsers offer against misuse of the page. */
export async function registerSecurityHeaders(app: FastifyInstance, settings: Settings): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  });
  app.decorateRequest('styleNonce', '');
  app.addHook('onRequest', (request, reply, done) => {
    request.styleNonce = randomBytes(16).toString('base64');
    void reply.header('content-security-policy', policy(request.styleNonce, settings));
    void reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
    promiseEncryption(request, reply);
    done();
  });
}

/** Promised only where the connection, or the one to the proxy before us, is encrypted. */
function promiseEncryption(request: FastifyRequest, reply: FastifyReply): void {
  if (request.protocol !== 'https' && request.headers['x-forwarded-proto'] !== 'https') return;
  void reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
}

/** Headers of an answer to an address that cannot be read, which no hook sees. */
export function strictest(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
  });
}

function policy(nonce: string, { pool, frameHosts }: Settings): string {
  const identity = pool.kind === 'cognito' ? ` https://cognito-idp.${pool.region}.amazonaws.com` : '';
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // Pictures of a record are fetched with a token and shown from memory.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${identity}`,
    ...(frameHosts.length > 0 ? [`frame-src ${frameHosts.map((host) => `https://${host}`).join(' ')}`] : []),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}
