export type * from './host.ts';
export { EngineProvider, useEngine } from './EngineProvider.tsx';
export type { Engine } from './EngineProvider.tsx';
export { extendRegistry } from './registry.ts';
export type { CellProps } from './cells/types.ts';
export type { Registry, ScreenComponentProps } from './registry.ts';
export { focusRing, space, theme, tokens } from './theme.ts';
