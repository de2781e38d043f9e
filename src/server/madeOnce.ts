import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { RouteHandlerMethod } from 'fastify';

interface Made {
  readonly tag: string;
  readonly bytes: Readonly<Record<Encoding | 'identity', Buffer>>;
}

const encodings = ['br', 'gzip'] as const;
type Encoding = (typeof encodings)[number];

/**
 * Answers a text that is the same for everybody: written and compressed at the first request, and again only once what
 * it is written `of` is another. It needs no session, so nobody is counted who asks for it again and again.
 */
export function madeOnce(type: string, write: () => string, of: () => unknown = () => null): RouteHandlerMethod {
  let made: { readonly of: unknown; readonly text: Made } | null = null;
  return (request, reply) => {
    const now = of();
    if (made === null || made.of !== now) made = { of: now, text: make(write()) };
    const { tag, bytes } = made.text;
    void reply.headers({ 'cache-control': 'no-cache', etag: tag, vary: 'accept-encoding' });
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoding = encodings.find((name) => isAccepted(accepted, name));
    if (encoding !== undefined) void reply.header('content-encoding', encoding);
    return reply.type(`${type}; charset=utf-8`).send(bytes[encoding ?? 'identity']);
  };
}

/** Named, and not with the weight 0. */
const isAccepted = (accepted: string, encoding: string) =>
  new RegExp(`(^|,)\\s*${encoding}\\s*(;(?!\\s*q=0(\\.0*)?\\s*(,|$))|,|$)`, 'i').test(accepted);

/** One that takes a moment, not the seconds of the best. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

function make(text: string): Made {
  const identity = Buffer.from(text);
  return {
    tag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`,
    bytes: { identity, br: brotliCompressSync(identity, quality), gzip: gzipSync(identity) },
  };
}
