import { lazy, Suspense } from 'react';
import { LoadFailure } from '../../renderer/index.ts';
import { Waiting } from '../shell/Waiting.tsx';

// The editor is as large as the rest of the portal, and few people ever open this page.
const Page = lazy(() =>
  import('./OwnDeclarations.tsx').then(
    ({ OwnDeclarations }) => ({ default: OwnDeclarations }),
    () => ({ default: () => <LoadFailure onRetry={() => window.location.reload()} /> }),
  ),
);

/** The page for an authority's own forms, loaded when it is opened. */
export function LazyDeclarations() {
  return (
    <Suspense fallback={<Waiting what="the editor" />}>
      <Page />
    </Suspense>
  );
}
