import type { Meta, StoryObj } from '@storybook/react-vite';
import type { LookupOption } from '../../../src/engine/index.ts';
import { inLibrary, KeptForm, libraryForm } from '../forms/Library.tsx';

const branches: readonly LookupOption[] = Array.from({ length: 14 }, (_, index) => ({
  value: index,
  label: `Branch library number ${index + 1}`,
}));

const form = libraryForm(
  {
    properties: {
      one: { type: 'integer', title: 'Branch' },
      many: { type: 'array', title: 'Branches that hold it', items: { type: 'integer' } },
    },
  },
  {
    uiSchema: {
      one: { 'ui:widget': 'select', 'ui:options': { lookup: 'branches' } },
      many: { 'ui:widget': 'multi-select', 'ui:options': { lookup: 'branches' } },
    },
  },
);

const withOptions = (options: readonly LookupOption[], state: { loading?: boolean; failed?: boolean } = {}) =>
  inLibrary({ useOptions: () => ({ options, loading: false, failed: false, reload: () => undefined, ...state }) });

export default {
  title: 'Renderer/Widgets/Lookup choices',
  render: () => <KeptForm form={form} answers={{ one: 3, many: [1, 4] }} />,
} satisfies Meta;

export const Loaded: StoryObj = { decorators: [withOptions(branches)] };

export const Phone: StoryObj = { decorators: [withOptions(branches)], parameters: { width: 343 } };

export const Loading: StoryObj = { decorators: [withOptions([], { loading: true })] };

export const Failed: StoryObj = { decorators: [withOptions([], { failed: true })] };
