import { defineOperations } from './define.ts';

/** Settings of an authority that its own people or support may change (D-17, D-52, D-89). */
export const authorityOperations = defineOperations({});
