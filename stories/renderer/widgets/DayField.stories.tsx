import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { DayField } from '../../../src/renderer/index.ts';
import { inPlan } from '../forms/InPlan.tsx';

const meta = {
  title: 'Renderer/Widgets/Day outside a form',
  component: DayField,
  decorators: [inPlan()],
  args: { id: 'day', label: 'Go to', value: '2026-03-04', onChange: fn() },
  render: function Kept({ value, onChange, ...rest }) {
    const [day, setDay] = useState(value);
    const go = (to: string) => {
      onChange(to);
      setDay(to);
    };
    return (
      <>
        <label htmlFor={rest.id}>{rest.label}</label> <DayField {...rest} value={day} onChange={go} />
      </>
    );
  },
} satisfies Meta<typeof DayField>;

export default meta;
type Story = StoryObj<typeof meta>;

const type = async (canvasElement: HTMLElement, text: string) => {
  const box = await within(canvasElement).findByRole('textbox', { name: 'Go to' });
  await userEvent.clear(box);
  await userEvent.type(box, text);
};

/** Day first, whatever the language of the browser. */
export const Shown: Story = {
  play: async ({ canvasElement }) => {
    await waitFor(() =>
      expect(within(canvasElement).getByRole('textbox', { name: 'Go to' })).toHaveValue('04/03/2026'),
    );
  },
};

/** Typed in short, it is told once: leaving the field says nothing new. */
export const Typed: Story = {
  play: async ({ canvasElement, args }) => {
    await type(canvasElement, '5.3.26{Enter}');
    await userEvent.tab();
    await waitFor(() =>
      expect(within(canvasElement).getByRole('textbox', { name: 'Go to' })).toHaveValue('05/03/2026'),
    );
    await waitFor(() => expect(args.onChange).toHaveBeenCalledOnce());
    await waitFor(() => expect(args.onChange).toHaveBeenCalledWith('2026-03-05'));
  },
};

/** What is no date stays as it was typed. */
export const NoDate: Story = {
  play: async ({ canvasElement, args }) => {
    await type(canvasElement, '31/02/2026');
    await userEvent.tab();
    const box = await within(canvasElement).findByRole('textbox', { name: 'Go to' });
    await waitFor(() => expect(box).toHaveAccessibleDescription('Enter a real date, like 31/12/2025'));
    await waitFor(() => expect(box).toHaveValue('31/02/2026'));
    await waitFor(() => expect(args.onChange).not.toHaveBeenCalled());
  },
};
