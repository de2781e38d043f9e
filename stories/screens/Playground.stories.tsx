import type { Meta, StoryObj } from '@storybook/react-vite';
import { InPortal } from './support/InPortal.tsx';
import { shows } from './support/shows.ts';

const meta: Meta<typeof InPortal> = {
  title: 'Screens/Playground',
  component: InPortal,
  parameters: { layout: 'fullscreen', bare: true },
};
export default meta;

type Story = StoryObj<typeof InPortal>;

export const FormPlayground: Story = {
  args: { path: '/PepFormPlayground', authority: 12, typeId: 3 },
  play: shows('With the overlay of Brinmoor'),
};

export const OwnForms: Story = {
  args: { path: '/declarations', authority: 12, typeId: 3 },
  play: shows(/did you mean "life_story"/),
};

export const SimpleForm: Story = { args: { path: '/simpleForm', typeId: 3 }, play: shows(/Ctrl \+ Space/) };
