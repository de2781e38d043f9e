import { act, useState } from 'react';
import type { LibraryOptions } from '../../../stories/renderer/table/libraryHost.ts';
import { library } from '../../../stories/renderer/table/libraryHost.ts';
import { SeatEntry } from '../../../stories/renderer/table/SeatEntry.tsx';
import { AddressProvider } from '../../../src/renderer/table/AddressProvider.tsx';
import { ScreenBody } from '../../../src/renderer/screen/ScreenBody.tsx';
import { TableView } from '../../../src/renderer/table/TableView.tsx';
import { mount } from '../form/mount.tsx';

const params = { libraryId: 5 };

/** Draws a table of the library, alone or with the address of a page that an app would give. */
export function mountTable(
  options: LibraryOptions = {},
  { id = 'books', address, whileAny = false }: { id?: string; address?: string; whileAny?: boolean } = {},
) {
  const made = library(options);
  const page = { search: address ?? '', steps: [] as ('push' | 'back')[] };
  const table = <TableView id={id} params={params} Body={ScreenBody} whileAny={whileAny} />;
  function Page() {
    const [search, setSearch] = useState(page.search);
    page.search = search;
    const [steps] = useState(() => stepsOf(page, setSearch));
    return (
      <AddressProvider search={search} onReplace={setSearch} steps={steps}>
        {table}
      </AddressProvider>
    );
  }
  const drawn = mount(address === undefined ? table : <Page />, {
    host: made.host,
    registry: { entries: { seats: SeatEntry } },
  });
  return { ...made, ...drawn, page, last: () => made.queries.at(-1)?.query };
}

/** Steps of an address, noted in `steps`; one back leads to what was there when the last was taken. */
function stepsOf(page: { readonly search: string; readonly steps: string[] }, setSearch: (search: string) => void) {
  const past: string[] = [];
  return {
    push: (search: string) => {
      page.steps.push('push');
      past.push(page.search);
      setSearch(search);
    },
    back: () => {
      page.steps.push('back');
      setSearch(past.pop() ?? '');
    },
  };
}

/** The first element that a selector finds; throws where there is none. */
export function find<E extends HTMLElement = HTMLElement>(selector: string): E {
  const found = document.querySelector<E>(selector);
  if (found === null) throw new Error(`There is no ${selector}.`);
  return found;
}

/** Texts of the elements that a selector finds, in their order. */
export function texts(selector: string): string[] {
  return [...document.querySelectorAll(selector)].map((element) => element.textContent?.trim() ?? '');
}

/** Presses a key on an element, or on what has the focus. Returns whether nobody took the key for themselves. */
export function press(key: string, options: KeyboardEventInit & { on?: Element } = {}): boolean {
  const { on = document.activeElement ?? document.body, ...rest } = options;
  let untaken = true;
  act(() => {
    untaken = on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...rest }));
  });
  return untaken;
}

/** Moves the focus to an element. */
export function focus(element: HTMLElement): void {
  act(() => element.focus());
}

/** Chooses an option of a native select. */
export function select(element: HTMLSelectElement, value: string): void {
  act(() => {
    element.value = value;
    element.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

/** Lets promises settle. */
export async function settle(): Promise<void> {
  await act(async () => {
    await Promise.resolve();
  });
}
