import type { Handlers } from '../handler.ts';

export const trailHandlers: Handlers = {};
