import type { Handlers } from '../handler.ts';

export const noteHandlers: Handlers = {};
