import { createContext, useContext, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';

/** The query string of the page's address, without its question mark, and how to change it in place. */
export interface Address {
  readonly search: string;
  replace(search: string): void;
  /** How what is a step of its own gets there; null where the page has no way back. */
  readonly steps: AddressSteps | null;
}

/** A change of the address that Back takes away again, and the way to go back by it. */
export interface AddressSteps {
  push(search: string): void;
  back(): void;
}

const AddressContext = createContext<Address | null>(null);

/**
 * Lets the tables below keep their state in the page's address; the product gives its router's, so
 * that a filtered list can be linked to. Without one each table keeps its state to itself.
 */
export function AddressProvider({
  search,
  onReplace,
  steps = null,
  children,
}: {
  readonly search: string;
  readonly onReplace: (search: string) => void;
  readonly steps?: AddressSteps | null;
  readonly children: ReactNode;
}) {
  const address = useMemo(() => ({ search, replace: onReplace, steps }), [search, onReplace, steps]);
  return <AddressContext value={address}>{children}</AddressContext>;
}

/** Tables below keep their state to themselves: they stand inside of one that has the address. */
export function OwnAddress({ children }: { readonly children: ReactNode }) {
  return <AddressContext value={null}>{children}</AddressContext>;
}

/** The address to keep a table's state in. `latest` is ahead of `search` until the page has drawn it. */
export function useAddress(): {
  readonly search: string;
  readonly latest: { current: string };
  replace(search: string): void;
  /** As `replace`, as a step of its own where the page has such. */
  push(search: string): void;
  /** Leaves that step again for `search`, which stood there before; false where there is none to leave. */
  back(search: string): boolean;
} {
  const given = useContext(AddressContext);
  const [own, setOwn] = useState('');
  const search = (given?.search ?? own).replace(/^\?/, '');
  const latest = useRef(search);
  const drawn = useRef(search);
  if (drawn.current !== search) {
    drawn.current = search;
    latest.current = search;
  }
  const replace = (next: string) => {
    latest.current = next;
    if (given === null) setOwn(next);
    else given.replace(next);
  };
  const push = (next: string) => {
    if (!given?.steps) return replace(next);
    latest.current = next;
    given.steps.push(next);
  };
  const back = (to: string) => {
    if (!given?.steps) return false;
    latest.current = to;
    given.steps.back();
    return true;
  };
  return { search, latest, replace, push, back };
}
