import type { ReactNode } from 'react';
import { useEngine } from '../EngineProvider.tsx';

interface PlaceLinkProps {
  readonly to: string;
  /** Its name where the words alone do not say enough. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A link to a page of the product, without loading it anew. */
export function PlaceLink({ to, label, children }: PlaceLinkProps) {
  const { host } = useEngine();
  return (
    <a
      href={to}
      aria-label={label}
      onClick={(event) => {
        // A new tab or window stays the browser's own matter.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        host.navigate(to);
      }}
    >
      {children}
    </a>
  );
}
