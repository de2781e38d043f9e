import { defineOperations } from './define.ts';

/** Case notes of one pupil and of all (NOTE, D-62 to D-65). */
export const noteOperations = defineOperations({});
