import { defineOperations } from './define.ts';

/** Schools as an authority knows them (ORG, D-80). */
export const organisationOperations = defineOperations({});
