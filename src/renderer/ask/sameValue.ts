import type { Json } from '../../engine/index.ts';
import { sameAnswer } from '../../engine/index.ts';
import { joinMoment, readMoment } from '../form/widgets/momentText.ts';

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?([Zz]|[+-]\d{2}:?\d{2})?$/;

/** A stored value as a form would have answered it: a moment as the time on the wall, without seconds and zone. */
export function asAnswered(value: Json): Json {
  return isMoment(value) ? (joinMoment(readMoment(value)) ?? value) : value;
}

/** Whether two answers say the same; a moment does however it is written. */
export function sameValue(a: Json | undefined, b: Json | undefined): boolean {
  return sameAnswer(a, b) || (isMoment(a) && isMoment(b) && asAnswered(a) === asAnswered(b));
}

const isMoment = (value: Json | undefined): value is string => typeof value === 'string' && MOMENT.test(value);
