import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { defaultRegistry, EngineProvider, extendRegistry, TableView } from '../../../src/renderer/index.ts';
import type { LibraryOptions } from './libraryHost.ts';
import { library } from './libraryHost.ts';
import { SeatEntry } from './SeatEntry.tsx';

/** What the renderer brings, and what takes the keys of a whole grid. */
export const libraryRegistry = extendRegistry(defaultRegistry, { entries: { seats: SeatEntry } });

/** Draws a view inside the library, in a frame of a width where a story wants one. */
export function InLibrary({
  options,
  width,
  children,
}: {
  readonly options?: LibraryOptions | undefined;
  readonly width?: number | undefined;
  readonly children: ReactNode;
}) {
  const { host } = useMemo(() => library(options), [options]);
  return (
    <EngineProvider host={host} registry={libraryRegistry}>
      <div style={{ padding: 16, maxWidth: width }}>{children}</div>
    </EngineProvider>
  );
}

const params = {};

/** The table of books, as a story sets it. */
export function Books({ options }: { readonly options?: LibraryOptions }) {
  return (
    <InLibrary options={options}>
      <TableView id="books" params={params} />
    </InLibrary>
  );
}
