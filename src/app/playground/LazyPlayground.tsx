import { lazy, Suspense } from 'react';
import { Waiting } from '../shell/Waiting.tsx';

// The editor is as large as the rest of the portal, and almost nobody opens these pages.
const Playground = lazy(async () => ({ default: (await import('./FormPlayground.tsx')).FormPlayground }));
const Simple = lazy(async () => ({ default: (await import('./SimpleForm.tsx')).SimpleForm }));

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
