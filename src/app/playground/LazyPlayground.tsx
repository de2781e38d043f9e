import { lazy, Suspense } from 'react';
import { LoadFailure } from '../../renderer/index.ts';
import { Waiting } from '../shell/Waiting.tsx';

// The editor is as large as the rest of the portal, and almost nobody opens these pages.
const Playground = lazy(() =>
  import('./FormPlayground.tsx').then(({ FormPlayground }) => ({ default: FormPlayground }), notLoaded),
);
const Simple = lazy(() => import('./SimpleForm.tsx').then(({ SimpleForm }) => ({ default: SimpleForm }), notLoaded));

/** A browser does not ask a second time for a part of the program that it could not load: the whole page does. */
function notLoaded() {
  return { default: () => <LoadFailure onRetry={() => window.location.reload()} /> };
}

/** The page for configurers, loaded when it is opened. */
export function LazyPlayground() {
  return (
    <Suspense fallback={<Waiting what="the playground" />}>
      <Playground />
    </Suspense>
  );
}

/** The page for any JSON Schema, loaded when it is opened. */
export function LazySimpleForm() {
  return (
    <Suspense fallback={<Waiting what="the editor" />}>
      <Simple />
    </Suspense>
  );
}
