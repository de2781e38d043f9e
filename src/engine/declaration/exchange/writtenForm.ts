import { fieldOrder } from '../../form/order.ts';
import { jsonEqual, type Json, type JsonObject } from '../../json.ts';
import type { KeyedItem } from './keyedItems.ts';
import type { ReadGroup } from './readGroup.ts';

interface Arranged {
  /** The questions of the form in their order. */
  readonly asked: readonly KeyedItem[];
  /** What stands below headings. */
  readonly abouts: ReadonlyMap<string, string>;
}

/** What was read of a survey as a form of one's own, its questions under their headings. */
export function writtenForm(title: string, group: ReadGroup, { asked, abouts }: Arranged): JsonObject {
  const { schema, ui, messages, derived, rules, initial } = group;
  const keys = asked.map(({ key }) => key);
  const isPlain = asked.every(({ item }) => item.heading === '');
  // What a condition brings stands behind what it hangs on, where nothing else is said.
  const isMoved = isPlain && !jsonEqual(fieldOrder(schema, []), keys);
  const parts: JsonObject = {
    uiSchema: { ...(isMoved ? { 'ui:order': keys } : {}), ...ui },
    sections: isPlain ? [] : sectionsOf(asked, title, abouts),
    initial,
    messages: { ...messages },
    derived: derived as unknown as Json,
    rules: rules as unknown as Json,
  };
  const said = Object.entries(parts).filter(([, part]) => Object.keys(part as JsonObject).length > 0);
  return { version: 1, title, schema, ...Object.fromEntries(said) };
}

/** Questions under no heading of their own stand under the form's. */
function sectionsOf(asked: readonly KeyedItem[], title: string, abouts: Arranged['abouts']): JsonObject[] {
  const headings = new Map<string, string[]>();
  for (const { item, key } of asked) {
    const heading = item.heading === '' ? title : item.heading;
    headings.set(heading, [...(headings.get(heading) ?? []), key]);
  }
  return [...headings].map(([heading, fields]) => {
    const about = abouts.get(heading);
    return { title: heading, ...(about === undefined || about === '' ? {} : { description: about }), fields };
  });
}
