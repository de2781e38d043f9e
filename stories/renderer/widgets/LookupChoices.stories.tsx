import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import type { LookupOption } from '../../../src/engine/index.ts';
import { inPlan, KeptForm, planForm } from '../forms/InPlan.tsx';

const centres: readonly LookupOption[] = Array.from({ length: 14 }, (_, index) => ({
  value: index,
  label:
    index === 2
      ? 'Support centre for reading, writing, arithmetic and all that goes with them'
      : `Support centre number ${index + 1}`,
}));

interface Tried {
  readonly one: string;
  readonly many: string;
}

const formOf = ({ one, many }: Tried) =>
  planForm(
    {
      properties: {
        one: { type: 'integer', title: one },
        many: { type: 'array', title: many, items: { type: 'integer' } },
      },
    },
    {
      uiSchema: {
        one: { 'ui:widget': 'select', 'ui:options': { lookup: 'centres' } },
        many: { 'ui:widget': 'multi-select', 'ui:options': { lookup: 'centres' } },
      },
    },
  );

const withOptions = (options: readonly LookupOption[], state: { loading?: boolean; failed?: boolean } = {}) =>
  inPlan({ useOptions: () => ({ options, loading: false, failed: false, reload: () => undefined, ...state }) });

export default {
  title: 'Renderer/Widgets/Lookup choices',
  args: { one: 'Centre', many: 'Centres that may help' },
  render: (shown) => <KeptForm form={formOf(shown)} answers={{ one: 3, many: [1, 4] }} />,
} satisfies Meta<Tried>;

export const Loaded: StoryObj = { decorators: [withOptions(centres)] };

/** Words that take two lines push the next choice down, and are not written over. */
export const Phone: StoryObj = {
  decorators: [withOptions(centres)],
  parameters: { width: 343 },
  play: async ({ canvas }) => {
    const choices = await canvas.findAllByRole('checkbox');
    await waitFor(async () => {
      const places = choices.map((box) => box.nextElementSibling?.getBoundingClientRect() ?? new DOMRect());
      await expect(Math.max(...places.map(({ height }) => height))).toBeGreaterThan(30);
      const covered = places.filter(({ bottom }, index) => bottom > (places[index + 1]?.top ?? Infinity));
      await expect(covered).toEqual([]);
    });
  },
};

export const Loading: StoryObj = { decorators: [withOptions([], { loading: true })] };

export const Failed: StoryObj = { decorators: [withOptions([], { failed: true })] };
