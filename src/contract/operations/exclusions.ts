import { defineOperations } from './define.ts';

/** Suspensions and exclusions as a list, and their correction (EXCL, D-73, D-74). */
export const exclusionOperations = defineOperations({});
