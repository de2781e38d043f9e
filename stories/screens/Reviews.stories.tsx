import { useMemo } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Provider } from 'react-redux';
import { createAppHost } from '../../src/app/api/appHost.ts';
import { createPortalStore } from '../../src/app/api/store.ts';
import { registry } from '../../src/app/registry.ts';
import { EngineProvider, FormDialog } from '../../src/renderer/index.ts';
import { declarationsFor } from './support/catalogue.ts';
import { installFixtureServer } from './support/fixtureServer.ts';
import { TODAY } from './support/pupils.ts';

const stages = [
  { key: 'meeting', description: 'PEP meeting' },
  { key: 'care', description: 'My care' },
  { key: 'targets', description: 'Targets and funding' },
];
const facts = { row: { studentId: 5, id: 1101, stages } };

/** What an officer of the virtual school fills in about a plan. */
function ReviewForm({ form }: { readonly form: string }) {
  const { store, host } = useMemo(() => {
    installFixtureServer();
    const user = { mustSetUpMfa: false, typeId: 2, hasPep: true, hasPepRagRatingEnabled: true };
    const parts = {
      preferences: { read: () => null, write: () => undefined },
      notify: () => undefined,
      navigate: () => undefined,
      refresh: () => undefined,
    };
    return {
      store: createPortalStore(),
      host: createAppHost({
        settings: { useExportPassword: true, localAuthorityName: 'Ashcombe' },
        catalog: declarationsFor('11'),
        facts: { today: TODAY, user },
        ...parts,
      }),
    };
  }, []);
  return (
    <Provider store={store}>
      <EngineProvider host={host} registry={registry}>
        <FormDialog formId={form} facts={facts} onDone={() => undefined} />
      </EngineProvider>
    </Provider>
  );
}

const meta: Meta<typeof ReviewForm> = { title: 'Screens/Reviews', component: ReviewForm, parameters: { width: 600 } };
export default meta;

type Story = StoryObj<typeof ReviewForm>;

export const Rating: Story = { args: { form: 'pep-review/rating' } };

export const SendBack: Story = { args: { form: 'pep-review/send-back' } };
