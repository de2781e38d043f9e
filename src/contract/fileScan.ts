import { nullable, oneOf, type ValueOf } from './replies/shape.ts';

/**
 * What a virus scanner has still to say of a stored file, or has found in it, by the words of the lookup `file-scan`;
 * null of one that it let pass, and of one that no scanner has looked at.
 */
export type FileScan = ValueOf<typeof fileScan>;

/** How replies declare it. */
export const fileScan = nullable(oneOf('waiting', 'infected'));
