import type { Meta, StoryObj } from '@storybook/react-vite';
import { FormDialog } from '../../src/renderer/index.ts';
import { InPortal } from './support/InPortal.tsx';
import { noteRows } from './support/notes.ts';
import { OverFixtures } from './support/OverFixtures.tsx';
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

const user = { typeId: 2, mustSetUpMfa: false };
const facts = { row: noteRows[0] ?? {}, route: { studentId: 5 } };

function NoteDialog({ form }: { readonly form: string }) {
  return (
    <OverFixtures user={user}>
      {() => (
        <>
          <h1>Case notes</h1>
          <FormDialog formId={form} facts={facts} onDone={() => undefined} />
        </>
      )}
    </OverFixtures>
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
