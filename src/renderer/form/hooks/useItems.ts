import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { Json, JsonSchema } from '../../../engine/index.ts';
import { ROW_ID, withItems } from '../../../engine/index.ts';
import { itemSchemaOf, typeOf } from '../fieldSchema.ts';
import { useFormScope } from '../formScope.ts';
import type { Path } from '../path.ts';

/** What can be done with the items of a list. */
export interface ItemActions {
  readonly addButton: RefObject<HTMLButtonElement | null>;
  add(): void;
  remove(index: number): void;
  move(from: number, to: number): void;
}

/** Adds, removes and moves the items of a list, with what is parked in them; the focus goes to the item it concerns. */
export function useItems(schema: JsonSchema, path: Path, id: string, count: number): ItemActions {
  const { revise } = useFormScope();
  const addButton = useRef<HTMLButtonElement>(null);
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    // rjsf draws what is new one round later than we ask for it.
    if (wanted.current !== null && focusItem(wanted.current)) wanted.current = null;
  });
  const change = (next: (items: readonly Json[]) => readonly Json[]) =>
    revise((document) => withItems(document, path, next));
  return {
    addButton,
    add() {
      const fixed = typeof schema.tuple === 'number' ? schema.tuple : 0;
      const index = Math.max(count, fixed);
      wanted.current = `${id}-${index}`;
      change((items) => [
        ...items,
        ...Array.from({ length: Math.max(0, fixed - items.length) }, () => null),
        freshItem(itemSchemaOf(schema, index)),
      ]);
    },
    remove(index) {
      if (count === 1) addButton.current?.focus();
      else wanted.current = `${id}-${Math.max(0, index - 1)}`;
      change((items) => items.filter((_, position) => position !== index));
    },
    move(from, to) {
      change((items) => {
        const next = [...items];
        next.splice(to, 0, ...next.splice(from, 1));
        return next;
      });
    },
  };
}

/** What a new item begins with: its default, else nothing of the kind that it is of. */
function freshItem(schema: JsonSchema): Json {
  if (schema.default !== undefined) return schema.default;
  const type = typeOf(schema);
  if (type === 'object') return { [ROW_ID]: crypto.randomUUID() };
  if (type === 'array') return [];
  return type === 'string' ? '' : null;
}

function focusItem(id: string): boolean {
  const element = document.getElementById(id);
  const first = element?.matches(CONTROLS) ? element : element?.querySelector<HTMLElement>(CONTROLS);
  // An item without a control has its buttons at least.
  const item = [...document.querySelectorAll<HTMLElement>('[data-item]')].find(({ dataset }) => dataset.item === id);
  const target = first ?? item?.querySelector<HTMLElement>('button');
  target?.focus();
  return target !== null && target !== undefined;
}

const CONTROLS = 'input, select, textarea, button';
