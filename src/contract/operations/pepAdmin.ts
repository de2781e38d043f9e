import { defineOperations } from './define.ts';

/** What the PEP status page changes beside a status (PEP-18 to PEP-33, D-30, D-31). */
export const pepAdminOperations = defineOperations({});
