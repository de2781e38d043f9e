import type { Handlers } from '../handler.ts';

export const organisationHandlers: Handlers = {};
