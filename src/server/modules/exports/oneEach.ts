import { ServerError } from '../../errors.ts';
import type { Call, Course } from '../handler.ts';

/**
 * Lets each user have one large file of a kind made at a time; a second one is refused with `TOO_MANY` until the first
 * is there. Answers, for each that is begun, what says that it is over; whoever leaves has said so.
 */
export function oneEach(): (call: Call, course: Course) => () => void {
  const inWork = new Set<number>();
  return ({ viewer: { userId } }, { signal }) => {
    if (inWork.has(userId))
      throw new ServerError('TOO_MANY', {
        message: 'Such a file is being made for you, please wait until it is there.',
      });
    inWork.add(userId);
    let isOver = false;
    const end = () => {
      // Said twice, it would end the next one of theirs.
      if (!isOver) inWork.delete(userId);
      isOver = true;
    };
    signal.addEventListener('abort', end, { once: true });
    return end;
  };
}
