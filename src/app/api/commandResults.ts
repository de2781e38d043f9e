import type { JsonObject } from '../../engine/index.ts';

/** Told of a command that succeeded: what it was sent, and what it answered. */
type Listener = (input: JsonObject, body: JsonObject) => void;

const listeners = new Map<string, Set<Listener>>();

/** What stands before the dot of an operation's name. */
const areaOf = (operation: string): string => operation.split('.')[0] ?? '';

/** Tells whoever listens that a command has succeeded, wherever on the page it was run from. */
export function tellResult(operation: string, input: JsonObject, body: JsonObject): void {
  listeners.get(operation)?.forEach((listener) => listener(input, body));
  listeners.get(areaOf(operation))?.forEach((listener) => listener(input, body));
}

/** Listens to the results of a command, or of all commands of an area; answers how to stop. */
export function onResult(operation: string, listener: Listener): () => void {
  const known = listeners.get(operation) ?? new Set();
  listeners.set(operation, known.add(listener));
  return () => void known.delete(listener);
}
