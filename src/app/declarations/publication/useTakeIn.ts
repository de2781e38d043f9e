import { useState } from 'react';
import { compared, publicationIn, PublicationFault, takeIn, type Comparison } from './publicationFiles.ts';

/** What becomes of a draft that stands in the place of a text: it stays unless somebody says otherwise. */
export type Choice = 'mine' | 'theirs';

interface Held {
  readonly file: File | null;
  /** Null before it was read, or where it cannot be. */
  readonly found: Comparison | null;
  readonly fault: PublicationFault | null;
  readonly choices: { readonly [path: string]: Choice };
  /** What is going on, to be said; null for nothing. */
  readonly busy: string | null;
}

const none: Held = { file: null, found: null, fault: null, choices: {}, busy: null };

/** A file that is being taken in: chosen, read, compared with what stands here, and made drafts of. */
export function useTakeIn(onTaken: (made: number) => void) {
  const [held, setHeld] = useState<Held>(none);
  const set = (file: File, part: Partial<Held>) =>
    setHeld((now) => (now.file === file ? { ...now, busy: null, ...part } : now));
  const look = async (file: File, more: Partial<Held> = {}) => {
    setHeld((now) => ({ ...now, file, busy: 'Reading the file' }));
    try {
      set(file, { fault: null, ...more, found: await compared(await publicationIn(file)) });
    } catch (error) {
      set(file, { found: null, fault: faultOf(error), ...more });
    }
  };
  const wanted = (held.found?.steps ?? []).filter(
    ({ path, draft }) => draft === null || held.choices[path] === 'theirs',
  );
  const take = async () => {
    const { file } = held;
    if (file === null) return;
    const said = (count: number) => set(file, { busy: `${count} of ${wanted.length} are made` });
    said(0);
    try {
      await takeIn(wanted, said);
      onTaken(wanted.length);
    } catch (error) {
      // What was made stands as a draft; what is left is compared with what stands now.
      await look(file, { fault: faultOf(error) });
    }
  };
  return {
    ...held,
    wanted,
    take,
    choose: (file: File | null) => {
      setHeld(none);
      if (file !== null) void look(file);
    },
    again: () => held.file !== null && void look(held.file),
    keep: (path: string, choice: Choice) => setHeld((now) => ({ ...now, choices: { ...now.choices, [path]: choice } })),
  };
}

const faultOf = (error: unknown): PublicationFault =>
  error instanceof PublicationFault
    ? error
    : new PublicationFault('This file could not be read. Please choose it again.', true);
