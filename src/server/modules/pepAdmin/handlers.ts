import type { Handlers } from '../handler.ts';

export const pepAdminHandlers: Handlers = {};
