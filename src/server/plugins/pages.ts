import fastifyStatic from '@fastify/static';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ServerError } from '../errors.ts';
import { answer } from './errors.ts';
import { filesByAddress, type Turns } from './turns.ts';

const hashed = /[/\\]assets[/\\]/;

/** Where a path without a page or file is a mistake rather than a route of the portal. */
const notPages = /^\/(api|identity|assets)(\/|$)/i;

/**
 * The built portal. Its files were compressed when it was built: here nothing is, or somebody who asks for them again
 * and again would keep everybody else waiting. Files with a hash in their name are kept by browsers for ever; every
 * other path is a route of the portal and answers its one page, rendered with this answer's nonce.
 */
export async function registerPages(app: FastifyInstance, folder: string, turns: Turns): Promise<void> {
  const index = join(folder, 'index.html');
  const page = existsSync(index) ? readFileSync(index, 'utf8') : null;
  if (page !== null) {
    await app.register(async (files) => {
      files.addHook('onRequest', filesByAddress(turns));
      await files.register(fastifyStatic, {
        root: folder,
        wildcard: false,
        index: false,
        globIgnore: ['index.html', '.vite/**', '**/*.{br,gz}'],
        preCompressed: true,
        cacheControl: false,
        setHeaders: (reply, path) => {
          void reply.header('cache-control', hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
        },
      });
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const asksForPage = (request.method === 'GET' || request.method === 'HEAD') && !notPages.test(path);
    if (!asksForPage) return answer(new ServerError('NOT_FOUND'), reply);
    return page === null
      ? answer(new ServerError('NOT_READY', { message: 'The portal has not been built yet.' }), reply)
      : sendPage(page, request, reply);
  });
}

function sendPage(page: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(200)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(page.replaceAll('__NONCE__', request.styleNonce));
}
