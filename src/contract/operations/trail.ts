import { defineOperations } from './define.ts';

/** The trail of what was done and seen (D-12). */
export const trailOperations = defineOperations({});
