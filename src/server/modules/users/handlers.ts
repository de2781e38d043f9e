import type { Handlers } from '../handler.ts';

export const userHandlers: Handlers = {};
