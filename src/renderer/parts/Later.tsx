import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { LoadFailure } from './LoadFailure.tsx';

type Load = () => Promise<unknown>;

const parts = new Set<Load>();

/**
 * Loads the script of all that is drawn later, one after the other: what is there already stands at once. A part that
 * cannot be had is asked for again when it is drawn.
 */
export async function loadParts(): Promise<void> {
  // Those that come with a part are met as well.
  for (const load of parts) await load().catch(() => undefined);
}

/**
 * A component whose script is loaded when it is first drawn, unless it has been before; `waiting` stands there
 * meanwhile. It waits by itself, since a boundary of React's keeps what it shows instead for a third of a second.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): (props: Props) => ReactNode {
  let held: ComponentType<Props> | undefined;
  let coming: Promise<ComponentType<Props>> | undefined;
  const start = () => {
    coming ??= load().then(
      (part) => (held = part),
      (error: unknown) => {
        coming = undefined;
        throw error;
      },
    );
    return coming;
  };
  parts.add(start);
  return function Later(props: Props) {
    // What it began with stays: another component in its place would lose what was typed.
    const [Part, setPart] = useState<ComponentType<Props> | undefined>(() => held);
    useEffect(() => {
      if (Part !== undefined) return;
      let isCurrent = true;
      start().then(
        (part) => isCurrent && setPart(() => part),
        () => isCurrent && setPart(() => NotLoaded),
      );
      return () => {
        isCurrent = false;
      };
    }, [Part]);
    if (Part !== undefined) return <Part {...props} />;
    return (
      <>
        {waiting}
        <span hidden aria-busy="true" />
      </>
    );
  };
}

/** The components of one script, each by its name and drawn later. */
export function partsOf<Script>(
  load: () => Promise<Script>,
  waiting?: ReactNode,
): <Name extends keyof Script>(name: Name) => (props: PropsOf<Script[Name]>) => ReactNode {
  return <Name extends keyof Script>(name: Name) =>
    later(async () => (await load())[name] as ComponentType<PropsOf<Script[Name]>>, waiting);
}

type PropsOf<Part> = Part extends (props: infer Props extends object) => ReactNode ? Props : never;

/** A browser asks no second time for a script that it could not load: the whole page does. */
function NotLoaded() {
  return <LoadFailure onRetry={() => window.location.reload()} />;
}
