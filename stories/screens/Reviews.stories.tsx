import type { Meta, StoryObj } from '@storybook/react-vite';
import { FormDialog } from '../../src/renderer/index.ts';
import { OverFixtures } from './support/OverFixtures.tsx';

const stages = [
  { key: 'meeting', description: 'PEP meeting' },
  { key: 'care', description: 'My care' },
  { key: 'targets', description: 'Targets and funding' },
];
const facts = { row: { studentId: 5, id: 1101, stages } };

const user = { mustSetUpMfa: false, typeId: 2, hasPep: true, hasPepRagRatingEnabled: true };

/** What an officer of the virtual school fills in about a plan. */
function ReviewForm({ form }: { readonly form: string }) {
  return (
    <OverFixtures user={user}>{() => <FormDialog formId={form} facts={facts} onDone={() => undefined} />}</OverFixtures>
  );
}

const meta: Meta<typeof ReviewForm> = { title: 'Screens/Reviews', component: ReviewForm, parameters: { width: 600 } };
export default meta;

type Story = StoryObj<typeof ReviewForm>;

export const Rating: Story = { args: { form: 'pep-review/rating' } };

export const SendBack: Story = { args: { form: 'pep-review/send-back' } };
