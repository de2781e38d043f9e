import { findFormat } from '../../../engine/index.ts';
import { ServerError } from '../../errors.ts';

/** A refusal with a sentence at one question. */
export const refuse = (field: string, sentence: string) =>
  new ServerError('INVALID', { errors: { [`/${field}`]: sentence } });

/** A day as it reads in a sentence. */
export const day = (date: string) => findFormat('date').toText(date, { options: {} });
