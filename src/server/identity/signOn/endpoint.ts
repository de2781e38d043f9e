import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ServerError } from '../../errors.ts';
import { makeSecret } from '../pool/tokens.ts';
import type { SignOnContext } from './context.ts';
import { cookieOf, onTheWay, setCookie, signedOn } from './cookies.ts';
import { fetchSession, leave, setOutFor, takeIn, type Tell } from './flow.ts';
import { endByBrowser, endByToken } from './logout.ts';
import { refusalOf } from './refusal.ts';
import { findSignOn } from './signOnSettings.ts';

const form = 'application/x-www-form-urlencoded';
const longestBody = 16 * 1024;

/** The addresses of single sign-on, at /sign-on: what the page asks, and where providers and browsers are sent. */
export function signOnEndpoint(context: SignOnContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addContentTypeParser(form, { parseAs: 'string', bodyLimit: longestBody }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    app.get('/offer', (request) => offer(context, word(request, 'domain')));
    app.get('/start', (request, reply) => start(context, request, reply));
    app.get('/callback', (request, reply) => callback(context, request, reply));
    app.post('/session', { bodyLimit: longestBody }, (request, reply) => session(context, request, reply));
    app.get('/end', (request, reply) => end(context, request, reply));
    app.post('/logout', (request, reply) => logout(context, request, reply));
    app.get('/front-channel', async (request, reply) => {
      await endByBrowser(context, word(request, 'iss'), word(request, 'sid'));
      return reply.send('');
    });
    await Promise.resolve();
  };
}

const longestWord = 2048;

function word({ query }: FastifyRequest, name: string): string {
  const value = (query as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' && value.length <= longestWord && !value.includes('\0') ? value : '';
}

/** Asked with a domain alone, so it tells nothing of whether anybody has an account. */
async function offer({ database, pool }: SignOnContext, domain: string) {
  const settings = await findSignOn(database, pool, { domain: domain.toLowerCase() });
  return settings === null
    ? { name: null, passwords: true }
    : { name: settings.authorityName, passwords: settings.passwords };
}

const tellLog =
  (request: FastifyRequest): Tell =>
  (error, refusal) => {
    const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
    const plain = typeof code === 'string' && /^\w{1,60}$/.test(code) ? code : null;
    request.log.warn({ refusal, error: typeof name === 'string' ? name : null, code: plain }, 'single sign-on refused');
  };

async function start(context: SignOnContext, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { secret: browser } = makeSecret();
  const domain = word(request, 'domain').toLowerCase();
  const way = await setOutFor(context, { domain, browser }, tellLog(request));
  if ('refused' in way) return backToPage(reply, way.refused);
  return reply.header('set-cookie', setCookie(onTheWay, browser, context.isSecure)).redirect(way.to.href, 303);
}

async function callback(context: SignOnContext, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { search } = new URL(request.url, 'http://portal.invalid');
  const browser = cookieOf(onTheWay, request.headers.cookie, context.isSecure);
  const refused = await takeIn(context, { search: new URLSearchParams(search), browser }, tellLog(request));
  return backToPage(reply, refused ?? 'done');
}

const backToPage = (reply: FastifyReply, outcome: string) => reply.redirect(`/login?signOn=${outcome}`, 303);

async function session(context: SignOnContext, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { isSecure } = context;
  const opened = await fetchSession(context, cookieOf(onTheWay, request.headers.cookie, isSecure));
  if (opened === null) throw new ServerError('NOT_SIGNED_IN');
  return reply
    .header('set-cookie', [setCookie(onTheWay, '', isSecure), setCookie(signedOn, opened.leaving, isSecure)])
    .send({ sub: opened.sub, ...opened.tokens });
}

async function end(context: SignOnContext, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const leaving = cookieOf(signedOn, request.headers.cookie, context.isSecure);
  const to = await leave(context, leaving, tellLog(request));
  return reply.header('set-cookie', setCookie(signedOn, '', context.isSecure)).redirect(to, 303);
}

/** Answers as the standard has it: 200 where it is done, 400 where the token is not to be believed. */
async function logout(context: SignOnContext, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const token = request.body instanceof URLSearchParams ? (request.body.get('logout_token') ?? '') : '';
  const isDone = await endByToken(context, token).catch((error: unknown) => {
    tellLog(request)(error, refusalOf(error));
    return false;
  });
  return isDone ? reply.send('') : reply.code(400).send({ error: 'invalid_request' });
}
