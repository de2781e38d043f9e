import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { catalog } from './support/catalogue.ts';
import { InPortal } from './support/InPortal.tsx';

const meta = {
  title: 'Screens/Authority settings',
  component: InPortal,
  parameters: { layout: 'fullscreen', bare: true },
} satisfies Meta<typeof InPortal>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Support switches parts of the portal, here working as another authority. */
export const Support: Story = {
  args: { path: '/authoritySettings', typeId: 3, supportOrigin: true },
  play: async ({ canvasElement }) => {
    const { title, submit } = catalog.form('authority/services');
    await waitFor(() => expect(within(canvasElement).getByRole('form', { name: title })).toBeVisible());
    await waitFor(() => expect(within(canvasElement).getByRole('button', { name: submit?.label })).toBeVisible());
  },
};

/** Support writes down the provider; the secret that is kept is not shown. */
export const SingleSignOn: Story = {
  args: { path: '/authoritySettings', typeId: 3, supportOrigin: true },
  play: async ({ canvasElement }) => {
    const { title, submit } = catalog.form('authority/sign-on');
    const form = within(await within(canvasElement).findByRole('form', { name: title }));
    await waitFor(() => expect(form.getByRole('button', { name: submit?.label })).toBeVisible());
    await waitFor(() =>
      expect(form.getByLabelText('E-mail domains')).toHaveValue('ashcombe.example, ashcombe.gov.example'),
    );
    await waitFor(() => expect(form.getByLabelText('Client secret')).toHaveValue(''));
    await waitFor(() =>
      expect(form.getByLabelText('By an e-mail address that the provider has verified')).toBeChecked(),
    );
  },
};

/** A super user chooses what the summary holds and reads the rest. */
export const SuperUser: Story = {
  args: { path: '/authoritySettings', typeId: 3 },
  play: async ({ canvasElement }) => {
    await waitFor(() =>
      expect(within(canvasElement).getByRole('form', { name: catalog.form('authority/choices').title })).toBeVisible(),
    );
    await waitFor(() => expect(within(canvasElement).getByRole('button', { name: 'Save choices' })).toBeVisible());
    const contacts = catalog.form('authority/contacts');
    await waitFor(() => expect(within(canvasElement).getByRole('form', { name: contacts.title })).toBeVisible());
    await waitFor(() =>
      expect(within(canvasElement).getByLabelText('Whom to ask')).toHaveValue('Virtual school office'),
    );
    await waitFor(() =>
      expect(within(canvasElement).queryByRole('button', { name: 'Save parts of the portal' })).toBeNull(),
    );
  },
};

/** The time limits of plans, as they hold, and the age from which there are plans. */
export const TimeLimits: Story = {
  args: { path: '/authoritySettings#time-limits', typeId: 3 },
  play: async ({ canvasElement }) => {
    const { title } = catalog.form('authority/time-limits');
    const form = within(await within(canvasElement).findByRole('form', { name: title }));
    await waitFor(() => expect(form.getByLabelText(/^First PEP: longer limit/)).toHaveValue('20'));
    await waitFor(() => expect(form.getByLabelText('Working days')).toBeChecked());
    await waitFor(() => expect(form.getByLabelText(/^Youngest age with a PEP/)).toHaveValue('2'));
  },
};

/** The cycles of an authority whose plans follow cycles: the number is what conditions of its forms name. */
export const Cycles: Story = {
  args: { path: '/authoritySettings#pep-cycles', typeId: 3, authority: 12 },
  play: async ({ canvasElement }) => {
    const { title, submit } = catalog.form('authority/cycles');
    const form = within(await within(canvasElement).findByRole('form', { name: title }));
    await waitFor(() => expect(form.getByDisplayValue('Review')).toBeVisible());
    await waitFor(() => expect(form.getByRole('button', { name: submit?.label })).toBeVisible());
  },
};

/** What each child in care is allotted in a year, by which report and plans tell what is granted. */
export const PremiumRates: Story = {
  args: { path: '/authoritySettings#pupil-premium', typeId: 3 },
  play: async ({ canvasElement }) => {
    const { title, submit } = catalog.form('authority/premium-rates');
    const form = within(await within(canvasElement).findByRole('form', { name: title }));
    await waitFor(() => expect(form.getByDisplayValue('2630.00')).toBeVisible());
    await waitFor(() => expect(form.getByRole('button', { name: submit?.label })).toBeVisible());
  },
};

/** Opens a form of the days of school, from the year that is missing. */
const ofYear = ({ title }: { title: string }, opener: string): Story => ({
  args: { path: '/authoritySettings#days-of-school', typeId: 3 },
  play: async ({ canvasElement }) => {
    const [button] = await within(canvasElement).findAllByRole('button', { name: new RegExp(`^(${opener}|More)`) });
    if (button) await userEvent.click(button);
    if (button?.getAttribute('aria-haspopup') === 'menu')
      await userEvent.click(await screen.findByRole('menuitem', { name: opener }));
    const dialog = await screen.findByRole('dialog', { name: title });
    await waitFor(() => expect(within(dialog).getByDisplayValue('01/09/2026')).toBeVisible());
  },
});

export const TermDates = ofYear(catalog.form('authority/term-dates'), 'Change');
export const DatesOfOneSchool = ofYear(catalog.form('authority/school-term-dates'), 'Dates of one school');

/** What an authority needs before its first plan is finished, and what of it is still missing. */
export const FirstSteps: Story = {
  args: { path: '/first-steps', typeId: 3 },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findAllByText('schools with pupils and no teacher: 41; teachers without a school: 2');
  },
};
