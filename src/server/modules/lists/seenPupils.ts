import type { Row } from '../../../engine/index.ts';

/** Of so many pupils the trail keeps that they were shown; of more it is said by what was asked for. */
const MOST_SEEN = 500;

/** Whose rows a list or a file shows, gathered for the trail while they are read. */
export class SeenPupils {
  readonly #ids = new Set<number>();

  add(rows: readonly Row[]): void {
    for (const { studentId } of rows)
      if (typeof studentId === 'number' && this.#ids.size <= MOST_SEEN) this.#ids.add(studentId);
  }

  /** What an entry says of it; nothing where it names its one pupil anyway. */
  of(record: string): { readonly pupils?: number[] } {
    return record !== 'list' || this.#ids.size === 0 || this.#ids.size > MOST_SEEN ? {} : { pupils: [...this.#ids] };
  }
}
