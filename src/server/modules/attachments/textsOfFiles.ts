import { holdsFiles } from '../../../contract/index.ts';
import { isObject, type Json } from '../../../engine/index.ts';

/** Every text in a value, however deep. */
export function* texts(value: Json): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) for (const child of Object.values(value)) yield* texts(child);
}

/** An answer in a place for files, and where it stands. */
export interface Found {
  readonly text: string;
  readonly pointer: string;
}

/** The texts in places for files, whether the file is an answer, one of several, or in a row, parked or not. */
export function* references(value: Json, ui: Json | undefined, pointer = ''): Generator<Found> {
  if (!isObject(ui)) return;
  if (holdsFiles(ui)) {
    for (const text of texts(value)) if (text !== '') yield { text, pointer };
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  // Parked answers of rows stand in an object by row id.
  for (const [name, child] of Object.entries(value))
    yield* references(child, ui[name] ?? ui.items, `${pointer}/${name}`);
}
