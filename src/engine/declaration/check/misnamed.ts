import { segmentsOf } from '../../form/pointers.ts';
import type { Json } from '../../json.ts';
import { isObject } from '../../json.ts';
import { memberFragments, rootFragment, spread } from '../read/fragments.ts';
import type { Report } from '../read/sources.ts';
import { nearest } from '../read/suggest.ts';
import type { FormDeclaration } from '../types.ts';
import type { Check } from '../read/world.ts';

interface Watched {
  readonly check: Check;
  /** To be called once everything is checked. */
  tellMisnamed(): void;
}

/**
 * A check that remembers which names of questions it misses. One that several places speak of is right, and what is
 * misspelt is the question itself, where nothing else speaks of that: it is told there, and not at each of them.
 */
export function watched(check: Check, form: FormDeclaration): Watched {
  const missed = new Map<string, Set<string>>();
  const report: Report = (pointer, message, more) => {
    const { missing } = more ?? {};
    // A condition names what it reads and requires it: that is once.
    const place = pointer.replace(/\/if\/.*/, '/if');
    if (missing?.kind === 'question') missed.set(missing.name, (missed.get(missing.name) ?? new Set()).add(place));
    check.report(pointer, message, more);
  };
  const tellMisnamed = (): void => {
    const declared = memberFragments(spread(rootFragment(form.schema, '/schema')));
    const places = new Map([...declared].map(([name, fragments]) => [name, fragments.filter(({ tests }) => !tests)]));
    for (const [name, { size }] of missed) {
      const own = [...places].flatMap(([one, fragments]) => (fragments.length > 0 ? [one] : []));
      const misspelt = nearest(name, own);
      const fragments = places.get(misspelt ?? '') ?? [];
      const [first] = fragments;
      if (size < 2 || misspelt === undefined || first === undefined) continue;
      if (mentions(form as unknown as Json, misspelt) > fragments.length) continue;
      const missing = { kind: 'question', name, isCause: true } as const;
      check.report(first.pointer, `"${misspelt}" is asked here, and everywhere else it is called "${name}"`, {
        missing,
      });
    }
  };
  return { check: { ...check, report }, tellMisnamed };
}

/** How often a name stands in a declaration: as a name, as a text, in a pointer. */
export function mentions(json: Json, name: string): number {
  if (typeof json === 'string')
    return json === name || (json.startsWith('/') && segmentsOf(json).includes(name)) ? 1 : 0;
  if (Array.isArray(json)) return json.reduce<number>((sum, item) => sum + mentions(item, name), 0);
  if (!isObject(json)) return 0;
  return Object.entries(json).reduce((sum, [key, inner]) => sum + mentions(key, name) + mentions(inner, name), 0);
}
