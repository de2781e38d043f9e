import { defineOperations } from './define.ts';

/** Administration of users (USER, D-48, D-49). */
export const userOperations = defineOperations({});
