import type { Row } from '../../engine/index.ts';
import { chartColour, chartFill } from '../../renderer/index.ts';

/** The stripe of a school by its number in the key: the same in the key and in the cells (SATT-8). */
export const schoolStripe = (number: number) => chartFill(chartColour(number));

/** The number of a session's school in the key of schools; null where the session is at none. */
export const schoolNumber = ({ schoolNumber: number }: Row): number | null =>
  typeof number === 'number' ? number : null;
