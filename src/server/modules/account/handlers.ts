import type { Handlers } from '../handler.ts';

export const accountHandlers: Handlers = {};
