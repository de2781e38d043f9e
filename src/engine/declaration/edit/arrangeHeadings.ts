import { isObject, type JsonObject } from '../../json.ts';
import type { Overlay } from '../catalogTypes.ts';
import { withHeadings } from '../resolve/headings.ts';
import type { FormDeclaration, Section } from '../types.ts';
import { madeOf, valueOf, written, type FormText } from './formText.ts';
import { layoutOf, orderedAs, orderOf, type Heading } from './layout.ts';
import { nameFor } from './newQuestion.ts';
import { OVERLAY, put, type Way } from './place.ts';

/** The headings that a text adds itself, by name; of a form of one's own all of them, by their numbers. */
export function ownHeadings({ base }: Pick<FormText, 'base'>, value: JsonObject): { readonly [name: string]: Section } {
  if (base === null) return Object.fromEntries(Object.entries((value as unknown as FormDeclaration).sections ?? []));
  const { add } = value;
  return (isObject(add) && isObject(add.sections) ? add.sections : {}) as unknown as {
    readonly [name: string]: Section;
  };
}

/** The way to one of them. */
export const wayToHeading = ({ base }: Pick<FormText, 'base'>, name: string): Way =>
  base === null ? [['sections'], [name]] : [['add', OVERLAY], ['sections'], [name]];

/** A heading with these questions. */
export const headingOf = (section: Section, fields: readonly string[]): JsonObject => ({
  ...section,
  fields: [...fields],
});

/** Titles of a form's headings that are its text's own. */
export const ownTitles = (form: FormText): readonly string[] =>
  Object.values(ownHeadings(form, valueOf(form))).map(({ title }) => title);

/** The text with other words for a heading; the same text where another one has them, everybody's leave no trace. */
export function renameHeading(form: FormText, title: string, to: string): string {
  const value = valueOf(form);
  const words = to.trim();
  const [name] = Object.entries(ownHeadings(form, value)).find(([, one]) => one.title === title) ?? [];
  if (words === '' || titlesIn(form).includes(words)) return form.text;
  if (name !== undefined) return written(form.base, put(value, [...wayToHeading(form, name), ['title']], words));
  const everybodys = everybodysTitle(form, title);
  if (everybodys === null) return form.text;
  const all = (form.base?.sections ?? []).map((section) => section.title);
  const way = [
    ['headings', OVERLAY],
    [everybodys, all],
  ] as const;
  return written(form.base, put(value, way, words === everybodys ? undefined : words));
}

/** What everybody calls a heading of everybody's; null of one's own. */
export function everybodysTitle(form: FormText, title: string): string | null {
  const now = wordedBase(form)?.sections ?? [];
  const at = now.findIndex((section) => section.title === title);
  return form.base?.sections?.[at]?.title ?? null;
}

/** Everybody's form with the words that a text has for its headings. */
function wordedBase(form: FormText): FormDeclaration | null {
  const { headings } = valueOf(form) as Pick<Overlay, 'headings'>;
  return form.base === null ? null : withHeadings(form.base, headings);
}

/**
 * The text with a heading of one's own one place further up (-1) or down (1), its questions with it; the same text
 * where it cannot stand there.
 */
export function moveHeading(form: FormText, title: string, by: -1 | 1): string {
  const { base } = form;
  const value = valueOf(form);
  const before = layoutOf(madeOf(base, value));
  const other = before[before.findIndex((one) => one.title === title) + by];
  if (other === undefined || !ownTitles(form).includes(title)) return form.text;
  const wanted = swapped(before, title, other.title);
  if (base === null) {
    const { sections = [] } = value as unknown as FormDeclaration;
    const moved = swapped(sections, title, other.title).map((one) => headingOf(one, one.fields));
    return written(null, { ...value, sections: moved });
  }
  const ordered = orderedAs(base, value, { wanted, before: value, kept: undefined });
  return ordered === null ? form.text : written(base, ordered);
}

function swapped<One extends { readonly title: string }>(all: readonly One[], title: string, other: string): One[] {
  const [one, second] = [title, other].map((name) => all.find((heading) => heading.title === name));
  return all.map((heading) =>
    heading === one ? (second ?? heading) : heading === second ? (one ?? heading) : heading,
  );
}

/** Titles of everybody's headings and of those that are there now. */
export function titlesIn(form: FormText): readonly string[] {
  const there = layoutOf(madeOf(form.base, valueOf(form))).map(({ title }) => title);
  return [...new Set([...there, ...(wordedBase(form)?.sections ?? []).map(({ title }) => title)])];
}

/**
 * The text with a question last under another heading, which is made where there is none; the same text where it
 * cannot stand there. Everybody's question comes under a heading of one's own, and back to where everybody has it.
 */
export function moveToHeading(form: FormText, key: string, title: string): string {
  const value = valueOf(form);
  const before = layoutOf(madeOf(form.base, value));
  const from = before.find(({ fields }) => fields.includes(key));
  if (from === undefined || from.title === title || title === '') return form.text;
  const moved = movedIn(form, value, key, title);
  if (form.base === null) return written(null, moved);
  const { base } = form;
  const wanted = wantedOf(before, { key, from: from.title, title, home: homeOf(wordedBase(form) ?? base, title) });
  const ordered = orderedAs(base, moved, { wanted, before: value, kept: orderOf(value) }) ?? moved;
  const isThere = [ordered, moved].find((one) =>
    layoutOf(madeOf(base, one)).some((heading) => heading.title === title && heading.fields.includes(key)),
  );
  return isThere === undefined ? form.text : written(base, isThere);
}

/** What a text says of its own headings once a question stands under another. */
function movedIn(form: FormText, value: JsonObject, key: string, title: string): JsonObject {
  const own = Object.entries(ownHeadings(form, value));
  const isKnown = titlesIn(form).includes(title);
  const changed = own.map(([name, section]): [string, Section] => {
    const others = section.fields.filter((one) => one !== key);
    return [name, { ...section, fields: section.title === title ? [...others, key] : others }];
  });
  const added: Section[] = isKnown ? [] : [{ title, fields: [key] }];
  if (form.base === null)
    return {
      ...value,
      sections: [...changed.map(([, one]) => one), ...added]
        .filter(({ fields }) => fields.length > 0)
        .map((one) => headingOf(one, one.fields)),
    };
  const kept = changed.reduce(
    (held, [name, one]) =>
      put(held, wayToHeading(form, name), one.fields.length === 0 ? undefined : headingOf(one, one.fields)),
    value,
  );
  const name = nameFor(
    title,
    own.map(([taken]) => taken),
    'heading',
  );
  return added.reduce((held, one) => put(held, wayToHeading(form, name), headingOf(one, one.fields)), kept);
}

/** The questions that everybody has under a heading, in their order. */
const homeOf = (base: FormDeclaration, title: string): readonly string[] =>
  layoutOf(base).find((one) => one.title === title)?.fields ?? [];

interface Moving {
  readonly key: string;
  readonly from: string;
  readonly title: string;
  readonly home: readonly string[];
}

function wantedOf(before: readonly Heading[], { key, from, title, home }: Moving): readonly Heading[] {
  const added = before.some((one) => one.title === title) ? [] : [{ title, fields: [key] }];
  return before
    .flatMap((one): Heading[] => {
      const fields = one.fields.filter((other) => other !== key);
      const isFound = home.includes(key);
      const after = isFound ? fields.findIndex((other) => home.indexOf(other) > home.indexOf(key)) : -1;
      const at = after < 0 ? fields.length : after;
      if (one.title === title) return [{ title, fields: [...fields.slice(0, at), key, ...fields.slice(at)] }];
      return [{ title: one.title, fields }, ...(one.title === from ? added : [])];
    })
    .filter(({ fields }) => fields.length > 0);
}
