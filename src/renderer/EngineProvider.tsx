import { createContext, useContext, useMemo } from 'react';
import type { ReactNode } from 'react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { Host } from './host.ts';
import type { Registry } from './registry.ts';
import { theme } from './theme.ts';

/** What every view needs: the outside world and the names declarations may use. */
export interface Engine {
  readonly host: Host;
  readonly registry: Registry;
}

const EngineContext = createContext<Engine | null>(null);

/** Gives the views below it their host, registry and theme. One stands around the whole product, or around a story. */
export function EngineProvider({ host, registry, children }: Engine & { readonly children: ReactNode }) {
  const engine = useMemo(() => ({ host, registry }), [host, registry]);
  return (
    <EngineContext value={engine}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        {children}
      </ThemeProvider>
    </EngineContext>
  );
}

/** The host and registry of the nearest EngineProvider; throws where there is none. */
export function useEngine(): Engine {
  const engine = useContext(EngineContext);
  if (engine === null) throw new Error('This view needs an EngineProvider around it.');
  return engine;
}
