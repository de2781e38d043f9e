import { useSyncExternalStore } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import type { Facts, JsonObject } from '../../src/engine/index.ts';
import { catalog } from './support/catalogue.ts';
import { DeclaredForm } from './support/DeclaredForm.tsx';

/** Every declared form that is sent: each may be opened as a dialog. */
const ids = catalog.ids.forms.filter((id) => catalog.of('11').form(id).submit !== undefined);

const walk = {
  shown: 0,
  listeners: new Set<() => void>(),
  subscribe: (listener: () => void) => {
    walk.listeners.add(listener);
    return () => walk.listeners.delete(listener);
  },
  current: () => walk.shown,
};

function show(index: number): void {
  walk.shown = index;
  for (const listener of walk.listeners) listener();
}

/** Everything that a form reads of its row, its list and the page, empty. */
function factsOf(id: string): Facts {
  const named = [...JSON.stringify(catalog.of('11').form(id)).matchAll(/(row|route|view)\.(\w+)/g)];
  const empty = (root: string): JsonObject =>
    Object.fromEntries(named.flatMap(([, of, name]) => (of === root && name !== undefined ? [[name, null]] : [])));
  return { row: empty('row'), route: empty('route'), view: empty('view'), value: 'E' };
}

/** One dialog after the other. */
function Dialogs() {
  const form = ids[useSyncExternalStore(walk.subscribe, walk.current)] ?? '';
  return <DeclaredForm key={form} form={form} facts={factsOf(form)} />;
}

const meta: Meta<typeof Dialogs> = {
  title: 'Screens/First field of each dialog',
  component: Dialogs,
  parameters: { layout: 'fullscreen', bare: true },
  beforeEach: () => show(0),
};
export default meta;

/** What is asked first stands in the facts of the page, which are empty here, or is for support or teachers alone. */
const withoutFirst = [
  'authority/services',
  'authority/cycles',
  'authority/premium-rates',
  'authority/add',
  'authority/sign-on',
  'delegation/give',
];

/** What can be answered first; of choices the one that Tab would reach. */
const ANSWERABLE =
  'input:not([type="hidden"], :disabled, [readonly]), select:not(:disabled), textarea:not(:disabled, [readonly]), ' +
  '[role="combobox"]:not([aria-disabled="true"], :disabled)';

/**
 * Whoever opens a dialog can answer its first question at once, with the keyboard, also where its choices had to be
 * loaded.
 */
export const EachHasTheFocus: StoryObj<typeof Dialogs> = {
  play: async () => {
    for (const [index, id] of ids.entries()) {
      show(index);
      await waitFor(async () => {
        const dialog = document.querySelector('[role="dialog"]');
        await expect([id, dialog?.querySelector('h2')?.textContent]).toEqual([id, catalog.of('11').form(id).title]);
        await expect(dialog?.querySelector('[aria-busy="true"]') ?? null).toBeNull();
        const first = dialog?.querySelector('.MuiDialogContent-root')?.querySelector(ANSWERABLE) ?? null;
        if (!withoutFirst.includes(id))
          await expect([id, document.activeElement?.outerHTML]).toEqual([id, first?.outerHTML]);
      });
    }
    if (ids.length < 15) throw new Error(`There are only ${ids.length} dialogs.`);
  },
};
