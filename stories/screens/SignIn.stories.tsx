import type { Meta, StoryObj } from '@storybook/react-vite';
import { PlainForm } from '../../src/app/session/PlainForm.tsx';
import '../../src/app/session/session.css';
import { catalog } from './support/catalogue.ts';

/** The signed-out form as it stands in its card. */
function SignIn({ failure }: { readonly failure: string | null }) {
  const form = catalog.form('public/sign-in');
  return (
    <div className="signed-out" style={{ position: 'static' }}>
      <div className="signed-out-card">
        <h1>{form.title}</h1>
        <PlainForm form={form} failure={failure} onSubmit={async () => undefined} />
      </div>
    </div>
  );
}

const meta: Meta<typeof SignIn> = { title: 'Screens/Sign in', component: SignIn, args: { failure: null } };
export default meta;

export const Usual: StoryObj<typeof SignIn> = {};

export const Failed: StoryObj<typeof SignIn> = { args: { failure: 'Error, please try again' } };
