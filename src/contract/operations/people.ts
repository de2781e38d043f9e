import type { JsonSchema } from '../../engine/index.ts';

/** Nobody can be added or invited while the identity pool cannot be administered. */
export const poolNotReady = { 'identity.isReady': false };

/**
 * A name on one line. Written so that a text of any length is read once: which letter is the first is never tried in
 * two ways.
 */
const name: JsonSchema = {
  type: 'string',
  maxLength: 100,
  pattern: '^[^\\S\\u0000-\\u001f\\u007f]*[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u001f\\u007f]*$',
};
const email: JsonSchema = {
  type: 'string',
  maxLength: 254,
  pattern: "^\\s*[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\\.[A-Za-z0-9-]{1,63})+\\s*$",
};
const telephone: JsonSchema = { type: 'string', maxLength: 30, pattern: '^(\\+?[0-9(][0-9 ()-]*)?$' };

/** What a user is added with (USER-3); the upload of many asks the same of each row. */
export const userFields = { username: email, firstname: name, lastname: name, telephone } as const;
