import type { Notice } from '../../renderer/index.ts';

export interface ShownNotice extends Notice {
  readonly id: number;
}

/** The toasts on the screen. Errors stay until closed, the others for five seconds (D-15). */
export interface Notices {
  current(): readonly ShownNotice[];
  subscribe(listener: () => void): () => void;
  add(notice: Notice): void;
  close(id: number): void;
  /** Closes what says this: it is no longer so. */
  withdraw(text: string): void;
}

export function createNotices(): Notices {
  let shown: readonly ShownNotice[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const set = (next: readonly ShownNotice[]) => {
    shown = next;
    for (const listener of listeners) listener();
  };
  return {
    current: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(notice) {
      const same = shown.find(({ text, tone }) => text === notice.text && tone === notice.tone);
      // The same sentence again is announced again, but does not pile up.
      set([...shown.filter((one) => one !== same), { ...notice, id: ++lastId }]);
    },
    close: (id) => set(shown.filter((one) => one.id !== id)),
    withdraw(text) {
      if (shown.some((one) => one.text === text)) set(shown.filter((one) => one.text !== text));
    },
  };
}
