import { useMemo, useState } from 'react';
import { Provider } from 'react-redux';
import { createAppHost } from '../../../src/app/api/appHost.ts';
import { createPortalStore } from '../../../src/app/api/store.ts';
import { registry } from '../../../src/app/registry.ts';
import type { Facts, JsonObject } from '../../../src/engine/index.ts';
import type { Host } from '../../../src/renderer/index.ts';
import { EngineProvider, FormDialog, FormView } from '../../../src/renderer/index.ts';
import { declarationsFor } from './catalogue.ts';
import { installFixtureServer } from './fixtureServer.ts';
import { TODAY } from './pupils.ts';

interface Props {
  readonly form: string;
  /** Further facts of the place that it is opened from. */
  readonly facts?: Facts;
  /** Counts in cycles, not in terms. */
  readonly cycles?: boolean;
}

const row = {
  id: 1101,
  studentId: 5,
  firstName: 'Elowen',
  lastName: 'Ambrel',
  organisationName: 'Starlingmere High School',
};

/** One of the PEP table's forms over a row: a dialog, or the question that a cell asks. */
export function DeclaredForm({ form, facts, cycles = false }: Props) {
  const { store, host } = useMemo(() => {
    installFixtureServer();
    const user = {
      typeId: 3,
      localAuthorityName: 'Ashcombe',
      hasPep: true,
      hasPepRagRatingEnabled: true,
      usesPepCycles: cycles,
      isSupportOrigin: false,
      mustSetUpMfa: false,
      statusAdminYearId: 16,
      academicYearId: 16,
      hasMessaging: true,
    };
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
  }, [cycles]);
  return (
    <Provider store={store}>
      <EngineProvider host={host} registry={registry}>
        {host.useForm(form).submit ? (
          <FormDialog
            formId={form}
            facts={{ ...facts, row: { ...(facts?.row as JsonObject | undefined), ...row } }}
            onDone={() => undefined}
          />
        ) : (
          <Question host={host} id={form} />
        )}
      </EngineProvider>
    </Provider>
  );
}

const noAnswers = { answers: {}, parked: {} };

function Question({ host, id }: { readonly host: Host; readonly id: string }) {
  const form = host.useForm(id);
  const [document, setDocument] = useState<Parameters<Parameters<typeof FormView>[0]['onChange']>[0]>(noAnswers);
  return (
    <>
      <h1>{form.title}</h1>
      <FormView form={form} facts={host.facts} document={document} onChange={setDocument} />
    </>
  );
}
