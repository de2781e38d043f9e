import { useMemo, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createAppHost } from '../../../src/app/api/appHost.ts';
import { createPortalStore } from '../../../src/app/api/store.ts';
import { registry } from '../../../src/app/registry.ts';
import type { JsonObject } from '../../../src/engine/index.ts';
import { EngineProvider, type Host } from '../../../src/renderer/index.ts';
import { noDrafts } from '../../../test/support/fakeHost.tsx';
import { declarationsFor } from './catalogue.ts';
import { installFixtureServer } from './fixtureServer.ts';
import { TODAY } from './pupils.ts';

interface Props {
  /** What rules read of the user; the same object while nothing changed. */
  readonly user: JsonObject;
  /** What is drawn over the product's own host. */
  readonly children: (host: Host) => ReactNode;
}

/** Something of the product without its frame: its declarations, widgets and cells over a server of fixtures. */
export function OverFixtures({ user, children }: Props) {
  const { store, host } = useMemo(() => {
    installFixtureServer();
    const parts = {
      preferences: { read: () => null, write: () => undefined },
      notify: () => undefined,
      navigate: () => undefined,
      refresh: () => undefined,
      askReason: () => Promise.resolve(null),
    };
    return {
      store: createPortalStore(),
      host: {
        ...createAppHost({
          settings: { useExportPassword: true, localAuthorityName: 'Ashcombe' },
          catalog: declarationsFor('11'),
          facts: { today: TODAY, user },
          ...parts,
        }),
        // Nobody is signed in for whom they could be kept.
        useFormDrafts: () => noDrafts,
      },
    };
  }, [user]);
  return (
    <Provider store={store}>
      <EngineProvider host={host} registry={registry}>
        {children(host)}
      </EngineProvider>
    </Provider>
  );
}
