export interface ChoiceSaverParts {
  /** Resolves to whether it is stored. */
  send(id: number, value: boolean): Promise<boolean>;
  /** How the last change of one came out. */
  onSettled(id: number, value: boolean, stored: boolean): void;
}

export interface ChoiceSaver {
  change(id: number, value: boolean): void;
  /** Sends at once what waits; resolves to whether all of it is stored. */
  flush(): Promise<boolean>;
}

/** How long a box has to stay as it is before it is sent (SET-13). */
export const DEBOUNCE_MS = 500;

/** Sends each choice when it has rested for a while: of several quick changes of one the last, of several ones each. */
export function createChoiceSaver({ send, onSettled }: ChoiceSaverParts): ChoiceSaver {
  const waiting = new Map<number, { readonly value: boolean; readonly timer: ReturnType<typeof setTimeout> }>();
  const underWay = new Map<number, Promise<boolean>>();

  const sendNow = (id: number): Promise<boolean> => {
    const next = waiting.get(id);
    const before = underWay.get(id);
    if (next === undefined) return before ?? Promise.resolve(true);
    clearTimeout(next.timer);
    waiting.delete(id);
    // One after the other: the last change has to be the last to arrive.
    const sent = before === undefined ? send(id, next.value) : before.then(() => send(id, next.value));
    const run: Promise<boolean> = sent.then((stored) => {
      // A newer change says itself how it came out.
      if (underWay.get(id) === run) {
        underWay.delete(id);
        if (!waiting.has(id)) onSettled(id, next.value, stored);
      }
      return stored;
    });
    underWay.set(id, run);
    return run;
  };

  return {
    change(id, value) {
      clearTimeout(waiting.get(id)?.timer);
      waiting.set(id, { value, timer: setTimeout(() => void sendNow(id), DEBOUNCE_MS) });
    },
    flush: async () =>
      (await Promise.all([...new Set([...waiting.keys(), ...underWay.keys()])].map(sendNow))).every(Boolean),
  };
}
