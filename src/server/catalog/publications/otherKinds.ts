import {
  answerKinds,
  isObject,
  otherKind,
  parseJson,
  pointerOf,
  type Json,
  type Problem,
  type ResolvedForm,
  type SourceFile,
} from '../../../engine/index.ts';

/** What plans hold: by the id of a form, and the names on the way to a question, the kinds of its answers in words. */
export type UsedKinds = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

interface Looked {
  /** Folder of the authority below `overlays`. */
  readonly tenant: string;
  readonly used: UsedKinds;
  /** A form as the authority's texts make it, and as everybody has it; null where there is none. */
  ownForm(id: string): ResolvedForm | null;
  baseForm(id: string): ResolvedForm | null;
}

/**
 * Questions that an authority's texts ask for another kind of answer than plans hold: answers are stored by the key,
 * and would stand where they mean nothing. What everybody's form asks so is not the authority's to mend.
 */
export function otherKinds(own: readonly SourceFile[], { tenant, used, ownForm, baseForm }: Looked): Problem[] {
  const folder = `overlays/${tenant}/forms/`;
  return own.flatMap(({ path: file, text }) => {
    const id = file.startsWith(folder) ? file.slice(folder.length).replace(/\.json$/, '') : '';
    const known = used.get(id);
    const form = known === undefined ? null : ownForm(id);
    if (known === undefined || form === null) return [];
    const base = baseForm(id);
    const before = base === null ? new Map<string, string>() : answerKinds(base);
    const { value, lineOf } = parseJson(text);
    return [...answerKinds(form)].flatMap(([way, kind]): Problem[] => {
      const held = known.get(way) ?? [kind];
      if (held.includes(kind) || before.get(way) === kind) return [];
      const pointer = value === undefined ? '' : placeOf(value, way.split('/'));
      const key = way.split('/').at(-1) ?? '';
      const message = otherKind({ key, held, kind, isEverybodys: before.has(way) });
      return [{ file, line: lineOf(pointer), pointer, message, severity: 'error' }];
    });
  });
}

/** Where a text says what a question holds; of several places the nearest to the whole way to it. */
function placeOf(value: Json, way: readonly string[]): string {
  const found = placesIn(value, []).filter(({ names }) => names.join('/') === way.slice(-names.length).join('/'));
  const [best] = found.toSorted((one, other) => other.names.length - one.names.length);
  return best === undefined ? '' : pointerOf(best.at);
}

interface Place {
  readonly at: readonly string[];
  /** Of the questions on the way, as far as the text names them. */
  readonly names: readonly string[];
}

/** Every question that a text says something of; what a condition only looks at is not asked there. */
function placesIn(value: Json, at: readonly string[], names: readonly string[] = []): Place[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => placesIn(one, [...at, String(index)], names));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([keyword, inner]): Place[] => {
    if (keyword === 'if') return [];
    if (!['properties', 'uiSchema'].includes(keyword) || !isObject(inner))
      return placesIn(inner, [...at, keyword], names);
    return Object.entries(inner).flatMap(([name, question]) => {
      const place = { at: [...at, keyword, name], names: [...names, name] };
      return [place, ...placesIn(question, place.at, place.names)];
    });
  });
}
