import { useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { createAppHost } from '../../src/app/api/appHost.ts';
import { registry } from '../../src/app/registry.ts';
import type { FormDocument } from '../../src/engine/index.ts';
import { EngineProvider, FormView } from '../../src/renderer/index.ts';
import { declarationsFor, releaseFor } from './support/catalogue.ts';
import { stageAnswer, TODAY } from './support/pupils.ts';

/** One stage as two authorities have it: what the overlay of the second adds, hides, asks for and orders. */
function SideBySide({ stage }: { readonly stage: string }) {
  return (
    <div
      style={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(340px, 1fr))',
        gap: 32,
        alignItems: 'start',
      }}
    >
      <Authority name="Ashcombe" tenant="11" stage={stage} />
      <Authority name="Brinmoor" tenant="12" stage={stage} />
    </div>
  );
}

function Authority({
  name,
  tenant,
  stage,
}: {
  readonly name: string;
  readonly tenant: string;
  readonly stage: string;
}) {
  const [{ form, facts, formData, parked }] = useState(() =>
    stageAnswer(releaseFor(tenant), Number(`${tenant}01`), stage),
  );
  const [document, setDocument] = useState<FormDocument>({ answers: formData, parked });
  const [host] = useState(() =>
    createAppHost({
      settings: { useExportPassword: true, localAuthorityName: 'Ashcombe' },
      catalog: declarationsFor(tenant),
      facts: { today: TODAY },
      preferences: { read: () => null, write: () => undefined },
      notify: () => undefined,
      navigate: () => undefined,
      refresh: () => undefined,
      askReason: () => Promise.resolve(null),
    }),
  );
  return (
    <section aria-label={name}>
      <h1>{name}</h1>
      <EngineProvider host={host} registry={registry}>
        <FormView form={form} facts={facts} document={document} onChange={setDocument} idPrefix={`la${tenant}`} />
      </EngineProvider>
    </section>
  );
}

const meta: Meta<typeof SideBySide> = {
  title: 'Screens/Authorities side by side',
  component: SideBySide,
  parameters: {
    width: 1200,
    // Two of the same form on one page, which only a story does.
    a11y: { config: { rules: [{ id: 'landmark-unique', enabled: false }] } },
  },
};
export default meta;

export const Attendance: StoryObj<typeof SideBySide> = { args: { stage: 'attendance' } };
