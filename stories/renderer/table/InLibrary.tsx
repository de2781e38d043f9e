import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { defaultRegistry, EngineProvider } from '../../../src/renderer/index.ts';
import type { LibraryOptions } from './libraryHost.ts';
import { library } from './libraryHost.ts';

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
    <EngineProvider host={host} registry={defaultRegistry}>
      <div style={{ padding: 16, maxWidth: width }}>{children}</div>
    </EngineProvider>
  );
}
