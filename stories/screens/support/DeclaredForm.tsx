import { useMemo, useState } from 'react';
import type { Facts, JsonObject } from '../../../src/engine/index.ts';
import type { Host } from '../../../src/renderer/index.ts';
import { FormDialog, FormView } from '../../../src/renderer/index.ts';
import { OverFixtures } from './OverFixtures.tsx';

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
  const user = useMemo(() => userOf(cycles), [cycles]);
  return (
    <OverFixtures user={user}>
      {(host) =>
        host.useForm(form).submit ? (
          <FormDialog
            formId={form}
            facts={{ ...facts, row: { ...(facts?.row as JsonObject | undefined), ...row } }}
            onDone={() => undefined}
          />
        ) : (
          <Question host={host} id={form} />
        )
      }
    </OverFixtures>
  );
}

const userOf = (cycles: boolean): JsonObject => ({
  typeId: 3,
  localAuthorityName: 'Ashcombe',
  hasPep: true,
  hasPepRagRatingEnabled: true,
  usesPepCycles: cycles,
  hasDelegation: true,
  isSupportOrigin: false,
  mustSetUpMfa: false,
  statusAdminYearId: 16,
  academicYearId: 16,
  hasMessaging: true,
});

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
