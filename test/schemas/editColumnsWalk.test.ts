import { describe, expect, it } from 'vitest';
import {
  addColumn,
  changeRow,
  columnAt,
  COLUMN_KINDS,
  hideQuestion,
  moveQuestion,
  requireQuestion,
  rewordQuestion,
  takeOutColumn,
  type ColumnKind,
  type FormText,
} from '../../src/engine/index.ts';
import { at, bench, columnKeys, columns, faults, onRow, own, question, randomOf, withText } from './edited.ts';

describe('a walk of acts on columns at random', () => {
  const tables = [
    ['forms/pep/targets', 'targets'],
    ['forms/pep/targets', 'tuition'],
    ['forms/pep/key-stages-1-4/school', 'clubs'],
  ] as const;

  it.each(tables)(
    'on %s, table %s, keeps the text valid, and the keys of columns that it does not touch',
    (path, table) => {
      const random = randomOf(path.length + table.length);
      let form = at(path);
      const everybodys = columnKeys(form, table);
      expect(everybodys.length).toBeGreaterThan(1);
      for (let step = 0; step < 30; step += 1) {
        const before = columnKeys(form, table).toSorted();
        const { text, added, gone } = anyAct(form, table, random);
        const next = withText(form, text);
        expect(columnKeys(next, table).toSorted()).toEqual(
          [...before.filter((key) => key !== gone), ...(added === null ? [] : [added])].toSorted(),
        );
        const found = bench.edit(own(next)).problems.map(({ pointer }) => columnAt(next, pointer)?.table);
        // What a column is needed for is said at it, and it stays.
        if (found.length > 0) expect(found).toEqual(found.map(() => table));
        else form = next;
      }
      expect(faults(form)).toEqual([]);
      for (const { key, isOwn, everybody, isHidden } of columns(form, table)) {
        form = isOwn
          ? withText(form, takeOutColumn(form, table, key))
          : onRow(form, table, (row) => {
              const shown = withText(row, isHidden ? hideQuestion(row, key, false) : row.text);
              const worded = withText(shown, rewordQuestion(shown, key, everybody?.label ?? ''));
              return requireQuestion(worded, key, everybody?.need ?? 'never');
            });
      }
      const ordered = everybodys.reduce((held, key) => {
        const up = (one: FormText): FormText => {
          const at = columnKeys(one, table).indexOf(key);
          const moved = onRow(one, table, (row) => moveQuestion(row, key, -1));
          return at > everybodys.indexOf(key) && moved.text !== one.text ? up(moved) : one;
        };
        return up(held);
      }, form);
      expect(columnKeys(ordered, table)).toEqual(everybodys);
      expect(ordered.text).toBe('');
    },
  );
});

function anyAct(form: FormText, table: string, random: () => number) {
  const all = columns(form, table);
  const { key = '', isHidden = false, isOwn = false, need = 'never' } = all[Math.floor(random() * all.length)] ?? {};
  const number = Math.floor(random() * 1000);
  const act = (edit: (row: FormText) => string) => ({ text: changeRow(form, table, edit), added: null, gone: null });
  const kinds = Object.keys(COLUMN_KINDS) as ColumnKind[];
  const acts = [
    () => act((row) => rewordQuestion(row, key, `Words ${number}`)),
    () => act((row) => requireQuestion(row, key, need === 'never' ? 'always' : 'never')),
    () => act((row) => hideQuestion(row, key, !isHidden)),
    () => act((row) => moveQuestion(row, key, -1)),
    () => act((row) => moveQuestion(row, key, 1)),
    () => {
      const { text, key: added } = addColumn(
        form,
        table,
        question({
          kind: kinds[number % kinds.length] ?? 'text',
          label: `Column ${number}`,
          isRequired: number % 2 === 0,
        }),
      );
      return { text, added: text === form.text ? null : added, gone: null };
    },
    () => {
      const text = takeOutColumn(form, table, key);
      return { text, added: null, gone: isOwn && text !== form.text ? key : null };
    },
  ];
  return acts[Math.floor(random() * acts.length)]?.() ?? act((row) => row.text);
}
