import type { Handlers } from '../handler.ts';

export const exportHandlers: Handlers = {};
