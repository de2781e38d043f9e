import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { found } from '../renderer/found.ts';
import { InPortal } from './support/InPortal.tsx';
import { setUsers } from './support/users.ts';

/** One page under each choice of the toolbar: whoever reviews a story may choose the same for any other. */
const meta = {
  title: 'Screens/Under the toolbar',
  component: InPortal,
  parameters: { layout: 'fullscreen', bare: true },
  args: { path: '/students/5/pep/1101/meeting/form', typeId: 1 },
} satisfies Meta<typeof InPortal>;

export default meta;
type Story = StoryObj<typeof meta>;

const drawn = () => screen.findByRole('button', { name: 'PEP Home' });

/** Whom the story is of may upload a file of users; whoever is chosen adds them one by one. */
export const ForAnotherRole: Story = {
  args: { path: '/users', typeId: 3 },
  globals: { role: '2' },
  beforeEach: () => setUsers(),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('button', { name: 'Add user' });
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Upload CSV' })).toBeNull());
  },
};

/** Narrow to what is in it, as a window at this zoom is. */
export const AtFourHundredPerCent: Story = {
  globals: { zoom: '400' },
  play: async () => {
    await drawn();
    await waitFor(() => expect(window.innerWidth).toBeLessThan(400));
    await waitFor(() => expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth));
  },
};

export const WithTextSpacing: Story = {
  globals: { textSpacing: 'wide' },
  play: async ({ canvasElement }) => {
    await drawn();
    const heading = await found(canvasElement, 'h1');
    const size = parseFloat(getComputedStyle(heading).fontSize);
    await waitFor(() => expect(parseFloat(getComputedStyle(heading).letterSpacing)).toBeCloseTo(size * 0.12, 1));
  },
};

export const WithForcedColours: Story = {
  globals: { forcedColours: 'dark' },
  play: async ({ canvasElement }) => {
    await drawn();
    const heading = await found(canvasElement, 'h1');
    await waitFor(() => expect(getComputedStyle(heading).color).toBe('rgb(255, 255, 255)'));
  },
};
