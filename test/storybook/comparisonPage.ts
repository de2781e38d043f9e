/** A story that looks otherwise at a width: names of its pictures beside the page. */
export interface Changed {
  readonly id: string;
  readonly title: string;
  readonly width: number;
  readonly pixels: number;
  readonly before: string;
  readonly after: string;
  readonly difference: string;
}

/** What came of comparing two builds. */
export interface Comparison {
  readonly commit: string;
  readonly compared: number;
  readonly changed: readonly Changed[];
  readonly added: readonly string[];
  readonly gone: readonly string[];
  /** Stories that could not be photographed, and why. */
  readonly faults: readonly string[];
}

const safe = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The comparison as one page: for each story that changed before, after and the difference, the most changed first. */
export function comparisonPage({ commit, compared, changed, added, gone, faults }: Comparison): string {
  const rows = [...changed].sort((one, other) => other.pixels - one.pixels).map(section);
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><title>Stories since ${safe(commit)}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 24px; color: #14303a; background: #f4f7f7; }
section { margin: 32px 0; } h2 { font-size: 18px; } .three { display: flex; gap: 16px; align-items: flex-start; }
figure { margin: 0; flex: 1 1 0; min-width: 0; } img { max-width: 100%; border: 1px solid #d5dedf; background: #fff; }
</style></head><body>
<h1>Stories since ${safe(commit)}</h1>
<p>${compared} compared, ${changed.length} look otherwise, ${added.length} added, ${gone.length} gone,
${faults.length} not photographed.</p>
${list('Added', added)}${list('Gone', gone)}${list('Not photographed', faults)}
${rows.join('\n')}
</body></html>
`;
}

function section({ id, title, width, pixels, before, after, difference }: Changed): string {
  const pictures = Object.entries({ Before: before, After: after, Difference: difference }).map(([name, file]) => {
    const picture = `<img src="${file}" alt="${name}: ${safe(title)}">`;
    return `<figure><figcaption>${name}</figcaption><a href="${file}">${picture}</a></figure>`;
  });
  return `<section id="${id}-${width}"><h2>${safe(title)}, ${width} px: ${pixels} pixels</h2>
<div class="three">${pictures.join('')}</div></section>`;
}

function list(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  const items = lines.map((line) => `<li>${safe(line)}</li>`).join('');
  return `<details><summary>${title}: ${lines.length}</summary><ul>${items}</ul></details>`;
}
