import { defineOperations } from './define.ts';

/** What users do with their own account: second factor, alerts, terms (SIGN-12, SIGN-19, SET-9 to SET-16). */
export const accountOperations = defineOperations({});
