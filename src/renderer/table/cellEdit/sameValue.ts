import type { Json } from '../../../engine/index.ts';
import { sameAnswer } from '../../../engine/index.ts';
import { joinMoment, readMoment } from '../../widgets/momentText.ts';

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?([Zz]|[+-]\d{2}:?\d{2})?$/;

/** Whether two answers say the same; a moment does however it is written: with its zone, or as the time on the wall. */
export function sameValue(a: Json | undefined, b: Json | undefined): boolean {
  return sameAnswer(a, b) || (isMoment(a) && isMoment(b) && joinMoment(readMoment(a)) === joinMoment(readMoment(b)));
}

const isMoment = (value: Json | undefined): value is string => typeof value === 'string' && MOMENT.test(value);
