import { readFileSync } from 'node:fs';

export type Area = { area: string; title: string; requirements: { id: string; text: string }[] };

/** The requirements of the product by area, as the specification numbers them. */
export const catalogue = JSON.parse(readFileSync(new URL('./catalogue.json', import.meta.url), 'utf8')) as Area[];

export const requirementIds = new Set(catalogue.flatMap(({ requirements }) => requirements.map(({ id }) => id)));

/** The specification's decided contradictions and gaps: tests may prove them too, they count in no area. */
const decided = { C: 64, D: 107 };

/** Decisions of our own, each with its reason. */
const decisions = readFileSync(new URL('../../docs/decisions.md', import.meta.url), 'utf8');

export const knownIds = new Set([
  ...requirementIds,
  ...Object.entries(decided).flatMap(([letter, last]) =>
    Array.from({ length: last }, (_one, index) => `${letter}-${index + 1}`),
  ),
  ...[...decisions.matchAll(/^- \*\*(D-\d+)\*\*/gm)].map(([, id = '']) => id),
]);

/** The requirement ids a test's title carries: `[PEP-12]`, `[PEP-12, PFORM-3]`. */
export function idsIn(title: string): string[] {
  return [...title.matchAll(/\[([^\]]+)\]/g)].flatMap(([, inside = '']) => {
    const parts = inside.split(/[\s,;]+/).filter(Boolean);
    return parts.every((part) => /^[A-Z]+-\d+$/.test(part)) ? parts : [];
  });
}
