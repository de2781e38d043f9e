import { useMemo } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { dialogFacts } from '../../src/app/register/sheet/dialogFacts.ts';
import { InlineForm } from '../../src/renderer/index.ts';
import { marksOf } from './support/marks.ts';
import { OverFixtures } from './support/OverFixtures.tsx';
import { TODAY } from './support/pupils.ts';

const user = { mustSetUpMfa: false, typeId: 2 };

/** What a register mark opens, over the row it was chosen in. */
function MarkForm({ form, code }: { readonly form: string; readonly code: string }) {
  const facts = useMemo(() => dialogFacts(marksOf(TODAY, 1).slice(2, 3), { value: code, label: code }), [code]);
  return (
    <OverFixtures user={user}>
      {(host) => (
        <>
          <h1>{host.useForm(form).title}</h1>
          <InlineForm formId={form} facts={facts} />
        </>
      )}
    </OverFixtures>
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
