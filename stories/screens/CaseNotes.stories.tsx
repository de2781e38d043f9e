import { useMemo } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Provider } from 'react-redux';
import { createAppHost } from '../../src/app/api/appHost.ts';
import { createPortalStore } from '../../src/app/api/store.ts';
import { registry } from '../../src/app/registry.ts';
import { EngineProvider, FormDialog } from '../../src/renderer/index.ts';
import { declarationsFor } from './support/catalogue.ts';
import { installFixtureServer } from './support/fixtureServer.ts';
import { InPortal } from './support/InPortal.tsx';
import { noteRows } from './support/notes.ts';
import { TODAY } from './support/pupils.ts';
import { shows } from './support/shows.ts';

interface Props {
  readonly path?: string;
  readonly typeId?: number;
  /** The dialog alone, over the first note. */
  readonly form?: string;
}

function CaseNotes({ path, typeId = 2, form }: Props) {
  return form === undefined ? <InPortal path={path ?? '/allCaseNotes'} typeId={typeId} /> : <NoteDialog form={form} />;
}

function NoteDialog({ form }: { readonly form: string }) {
  const { store, host } = useMemo(() => {
    installFixtureServer();
    const parts = {
      preferences: { read: () => null, write: () => undefined },
      notify: () => undefined,
      navigate: () => undefined,
      refresh: () => undefined,
    };
    const settings = { useExportPassword: true, localAuthorityName: 'Ashcombe' };
    return {
      store: createPortalStore(),
      host: createAppHost({
        settings,
        catalog: declarationsFor('11'),
        facts: { today: TODAY, user: { typeId: 2, mustSetUpMfa: false }, route: { studentId: 5 } },
        ...parts,
      }),
    };
  }, []);
  return (
    <Provider store={store}>
      <EngineProvider host={host} registry={registry}>
        <h1>Case notes</h1>
        <FormDialog formId={form} facts={{ row: noteRows[0] ?? {} }} onDone={() => undefined} />
      </EngineProvider>
    </Provider>
  );
}

const meta: Meta<typeof CaseNotes> = {
  title: 'Screens/Case notes',
  component: CaseNotes,
  parameters: { layout: 'fullscreen', bare: true },
};
export default meta;

type Story = StoryObj<typeof CaseNotes>;

export const OfPupil: Story = {
  args: { path: '/student/5/individualPupilRecord/CaseNotes' },
  play: shows('Rang the carer: a good week.'),
};

export const OfAll: Story = { args: { path: '/allCaseNotes' }, play: shows('PEP 2025-2026') };

export const OfAllReadOnly: Story = { args: { path: '/allCaseNotes', typeId: 4 }, play: shows('PEP 2025-2026') };

export const Add: Story = { args: { form: 'case-note/add' } };

export const AddForSeveral: Story = { args: { form: 'case-note/add-for-several' } };

export const AddOnRegister: Story = { args: { form: 'case-note/add-on-register' } };

export const Edit: Story = { args: { form: 'case-note/edit' } };

export const EditAmongAll: Story = { args: { form: 'case-note/edit-among-all' } };
