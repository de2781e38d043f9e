/** Bytes of the stored files that one archive for a person holds; larger ones are refused before anything is made. */
export const MOST_SUBJECT_BYTES = 1024 * 1024 * 1024;
