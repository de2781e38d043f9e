import { createContext, useContext, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';

/** The query string of the page's address, without its question mark, and how to change it in place. */
export interface Address {
  readonly search: string;
  replace(search: string): void;
}

const AddressContext = createContext<Address | null>(null);

/**
 * Lets the tables below keep their state in the page's address; the product gives its router's, so
 * that a filtered list can be linked to. Without one each table keeps its state to itself.
 */
export function AddressProvider({
  search,
  onReplace,
  children,
}: {
  readonly search: string;
  readonly onReplace: (search: string) => void;
  readonly children: ReactNode;
}) {
  const address = useMemo(() => ({ search, replace: onReplace }), [search, onReplace]);
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
  return { search, latest, replace };
}
