import { pointerOf } from '../../form/pointers.ts';
import type { Overlay } from '../catalogTypes.ts';
import type { Report } from '../read/sources.ts';
import { unknownName } from '../read/suggest.ts';
import type { FormDeclaration } from '../types.ts';

/** Reports at `headings` each of everybody's that an overlay cannot call so; how many there are. */
export function checkHeadings(
  report: Report,
  { sections = [] }: FormDeclaration,
  { headings = {}, add = {} }: Overlay,
): number {
  const titles = sections.map(({ title }) => title);
  const all = [
    ...titles.map((title) => (Object.hasOwn(headings, title) ? (headings[title] ?? title) : title)),
    ...Object.values(add.sections ?? {}).map(({ title }) => title),
  ];
  const faults = Object.entries(headings).flatMap(([title, words]): [string, string][] => {
    const place = `/headings${pointerOf([title])}`;
    if (!titles.includes(title)) return [[place, unknownName('heading', title, titles)]];
    if (words === title) return [[place, 'everybody has these words already; leave it out']];
    return all.filter((one) => one === words).length > 1
      ? [[place, `another heading is called "${words}" as well`]]
      : [];
  });
  for (const [place, message] of faults) report(place, message);
  return faults.length;
}
