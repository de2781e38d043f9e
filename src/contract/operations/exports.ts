import { defineOperations } from './define.ts';

/** Files of what the tables show (EXP, D-87). */
export const exportOperations = defineOperations({});
