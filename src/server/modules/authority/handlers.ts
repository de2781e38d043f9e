import type { Handlers } from '../handler.ts';

export const authorityHandlers: Handlers = {};
