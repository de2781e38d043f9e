import { attendanceItems } from './attendanceItems.ts';
import type { Item, Making } from './item.ts';
import { otherItems } from './otherItems.ts';
import { planItems } from './planItems.ts';
import { pupilItems } from './pupilItems.ts';
import { trailItems } from './trailItems.ts';
import { writtenItems } from './writtenItems.ts';

/** All that is held on a pupil, in the order of the contents. */
export async function* everyItem(making: Making): AsyncGenerator<Item> {
  yield* pupilItems(making);
  yield* planItems(making);
  yield* attendanceItems(making);
  yield* writtenItems(making);
  yield* otherItems(making);
  yield* trailItems(making);
}
