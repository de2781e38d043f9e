import { describe, expect, it } from 'vitest';
import { bookRows } from '../../../stories/renderer/table/books.ts';
import { button, click } from '../form/mount.tsx';
import { find, mountTable, texts } from './mountTable.tsx';

interface Seen {
  readonly title: string;
  shown: boolean;
  /** Null while nobody made it wider or narrower. */
  width: number | null;
}

const declared = () =>
  [
    ['Title', true],
    ['Shelf', true],
    ['Published', true],
    ['Cost', true],
    ['Weight', false],
  ].map(([title, shown]): Seen => ({ title: String(title), shown: shown === true, width: null }));
const columns = [
  'title',
  'shelfId',
  'published',
  { field: 'price', title: 'Cost' },
  { field: 'weight', hidden: true },
].map((column) => ({
  ...(typeof column === 'string' ? { field: column } : column),
  width: column === 'title' ? 200 : 150,
}));
const widths: { readonly [title: string]: number } = { Title: 200 };

const drawn = () =>
  [...document.querySelectorAll<HTMLElement>('.MuiDataGrid-columnHeader[data-field]')].map(
    (head) => `${head.textContent} ${Number.parseFloat(head.style.width)}`,
  );
const expected = (model: readonly Seen[]) =>
  model.filter(({ shown }) => shown).map(({ title, width }) => `${title} ${width ?? widths[title] ?? 150}`);
const box = (title: string) => {
  const label = [...document.querySelectorAll('[role="dialog"] label')].find((one) => one.textContent === title);
  return find<HTMLInputElement>(
    `#${label?.querySelector('input')?.id || 'none'}, [role="dialog"] li:has([title="${title}"]) input`,
  );
};

describe('random choices of columns in the real grid', () => {
  it('[TBL-5] draw what a simple model says after each, and the same after a reload', () => {
    let state = 4;
    const random = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    const preferences = new Map<string, string>();
    const options = { preferences, rows: bookRows(1), table: { columns, filters: [] } };
    let page = mountTable(options);
    click(button('Columns'));
    let model = declared();
    for (let step = 0; step < 30; step += 1) {
      const at = random(model.length);
      const entry = model[at] as Seen;
      const kind = random(5);
      if (kind === 0 && !(entry.shown && model.filter(({ shown }) => shown).length === 1)) {
        click(box(entry.title));
        entry.shown = !entry.shown;
      } else if (kind === 1 && at > 0) {
        click(button(`Move ${entry.title} up`));
        model.splice(at - 1, 0, ...model.splice(at, 1));
      } else if (kind === 2 && at < model.length - 1) {
        click(button(`Move ${entry.title} down`));
        model.splice(at + 1, 0, ...model.splice(at, 1));
      } else if (kind === 3 && entry.shown) {
        click(button(`Make ${entry.title} wider`));
        entry.width = (entry.width ?? widths[entry.title] ?? 150) + 24;
      } else if (kind === 4 && random(6) === 0) {
        click(button('Reset'));
        model = declared();
      }
      expect(drawn(), `step ${step}`).toEqual(expected(model));
      if (step % 10 !== 9) continue;
      page.unmount();
      page = mountTable(options);
      expect(drawn(), `reload after step ${step}`).toEqual(expected(model));
      click(button('Columns'));
    }
    expect(texts('[role="dialog"] li')).toEqual(model.map(({ title }) => title));
  });
});
