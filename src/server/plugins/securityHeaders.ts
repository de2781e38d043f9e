import helmet from '@fastify/helmet';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { PoolSettings } from '../config.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Allows this answer's own style elements. */
    styleNonce: string;
  }
}

/** Headers of every answer: a strict content policy and all that browsers offer against misuse of the page. */
export async function registerSecurityHeaders(app: FastifyInstance, pool: PoolSettings): Promise<void> {
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
    void reply.header('content-security-policy', policy(request.styleNonce, pool));
    void reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
    // Promised only where the connection, or the one to the proxy before us, is encrypted.
    if (request.protocol === 'https' || request.headers['x-forwarded-proto'] === 'https') {
      void reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    }
    done();
  });
}

function policy(nonce: string, pool: PoolSettings): string {
  const identity = pool.kind === 'cognito' ? ` https://cognito-idp.${pool.region}.amazonaws.com` : '';
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${identity}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}
