import type { Handlers } from '../handler.ts';

export const exclusionHandlers: Handlers = {};
