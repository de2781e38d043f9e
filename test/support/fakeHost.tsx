import type { Host, TableDrafts } from '../../src/renderer/host.ts';

const members = [
  'useList',
  'useOptions',
  'useCommand',
  'useExport',
  'useSavedViews',
  'useTableDrafts',
  'useFormDrafts',
  'useForm',
  'useTable',
  'useScreen',
  'useRecord',
  'useLookups',
  'refresh',
  'notify',
  'navigate',
  'preferences',
  'frameHosts',
  'facts',
  'now',
] as const satisfies readonly (keyof Host)[];

/** A device that keeps nothing of what is typed. */
export const noDrafts: TableDrafts = {
  find: () => Promise.resolve([]),
  keep: () => undefined,
  drop: () => undefined,
  onLeaving: () => () => undefined,
};

/** What keeps what is typed in tables there, and in forms over them nowhere. */
export const keepingIn = (tables: TableDrafts = noDrafts): Pick<Host, 'useTableDrafts' | 'useFormDrafts'> => ({
  useTableDrafts: () => tables,
  useFormDrafts: () => noDrafts,
});

/** A host that holds what a test sets; anything else throws by name, so that no test passes by accident. */
export function fakeHost(partial: Partial<Host> = {}): Host {
  const host = {};
  for (const name of members) {
    const given = partial[name];
    Object.defineProperty(host, name, {
      enumerable: true,
      get: () => {
        if (given === undefined) throw new Error(`This test uses host.${name}, which it did not set.`);
        return given;
      },
    });
  }
  return host as Host;
}
