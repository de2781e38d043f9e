import type { ReactNode, SyntheticEvent } from 'react';

const keep = (event: SyntheticEvent) => event.stopPropagation();

const apart = { onClick: keep, onKeyDown: keep, onMouseDown: keep, onMouseUp: keep, onFocus: keep, onBlur: keep };

/**
 * Around what floats above a table but was opened in one of its cells: for React it is the cell's child,
 * and the grid would take its clicks for its own and pull the focus back into the cell.
 */
export function Apart({ children }: { readonly children: ReactNode }) {
  return (
    <span role="presentation" style={{ display: 'contents' }} {...apart}>
      {children}
    </span>
  );
}
