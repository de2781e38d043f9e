import { useMemo } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Provider } from 'react-redux';
import { createAppHost } from '../../src/app/api/appHost.ts';
import { createPortalStore } from '../../src/app/api/store.ts';
import { dialogFacts } from '../../src/app/register/sheet/dialogFacts.ts';
import { registry } from '../../src/app/registry.ts';
import { EngineProvider, InlineForm } from '../../src/renderer/index.ts';
import { declarationsFor } from './support/catalogue.ts';
import { installFixtureServer } from './support/fixtureServer.ts';
import { marksOf } from './support/marks.ts';
import { TODAY } from './support/pupils.ts';

/** What a register mark opens, over the row it was chosen in. */
function MarkForm({ form, code }: { readonly form: string; readonly code: string }) {
  const { store, host, facts } = useMemo(() => {
    installFixtureServer();
    const user = { mustSetUpMfa: false, typeId: 2 };
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
      facts: dialogFacts(marksOf(TODAY, 1).slice(2, 3), { value: code, label: code }),
    };
  }, [code]);
  return (
    <Provider store={store}>
      <EngineProvider host={host} registry={registry}>
        <h1>{host.useForm(form).title}</h1>
        <InlineForm formId={form} facts={facts} />
      </EngineProvider>
    </Provider>
  );
}

const meta: Meta<typeof MarkForm> = { title: 'Screens/Mark dialogs', component: MarkForm, parameters: { width: 600 } };
export default meta;

type Story = StoryObj<typeof MarkForm>;

export const Exclusion: Story = { args: { form: 'mark/exclusion', code: 'E' } };

export const XCode: Story = { args: { form: 'mark/x-code', code: 'X' } };

export const ICode: Story = { args: { form: 'mark/i-code', code: 'I' } };

export const DateRange: Story = { args: { form: 'mark/date-range', code: 'Z' } };

export const StatutoryComment: Story = { args: { form: 'mark/statutory-comment', code: 'K' } };

export const CareStatus: Story = { args: { form: 'student/care-status', code: '' } };
