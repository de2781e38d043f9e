import type { Page } from 'playwright-core';
import { knownNames } from '../../src/contract/index.ts';
import { loadCatalog, type ResolvedForm } from '../../src/engine/index.ts';
import { readSchemas } from '../../src/server/catalog/readSchemas.ts';

const GOAL = 200;
const KEYS = 60;

/**
 * Times from a key in the editor of the playground to the painted form beside it, in milliseconds, and of which form.
 */
export interface PlaygroundFigures {
  readonly form: string;
  readonly fields: number;
  readonly times: readonly number[];
}

/** The stage with the most fields, rows' columns and what conditions open among them. */
function largestStage(): { readonly form: ResolvedForm; readonly fields: number } {
  const catalog = loadCatalog(readSchemas(), knownNames);
  const stages = catalog.ids.stages.flatMap((id) => Object.values(catalog.stages(id).stages).map(({ form }) => form));
  const counted = [...new Set(stages)].map((id) => ({
    form: catalog.form(id),
    fields: fieldsIn(catalog.form(id).schema),
  }));
  return counted.reduce((most, one) => (one.fields > most.fields ? one : most));
}

function fieldsIn(json: unknown, key = ''): number {
  if (typeof json !== 'object' || json === null || ['if', 'not', 'contains', 'oneOf'].includes(key)) return 0;
  const own = key === 'properties' && !Array.isArray(json) ? Object.keys(json).length : 0;
  return (
    own + Object.entries(json).reduce((sum, [name, inner]) => sum + fieldsIn(inner, Array.isArray(json) ? '' : name), 0)
  );
}

/** Writes in the title of the first question, key by key, and waits each time until the form says it. */
export async function measurePlayground(page: Page, url: string): Promise<PlaygroundFigures> {
  const { form, fields } = largestStage();
  const path = `forms/${form.id}.json`;
  const [first = ''] = form.sections?.[0]?.fields ?? [];
  await page.goto(`${url}/PepFormPlayground`);
  await page.getByLabel('Form', { exact: true }).selectOption(path);
  const editor = page.getByRole('textbox', { name: path });
  await editor.waitFor();
  await editor.focus();
  await editor.evaluate(placeInTitle, first);
  await page.getByRole('region', { name: 'What it makes' }).waitFor();
  await page.evaluate(watchKeys);
  const times: number[] = [];
  for (let key = 0; key < KEYS; key += 1) {
    const written = 'abcdefghij'.charAt(key % 10);
    await page.keyboard.press(written);
    times.push(await page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown));
  }
  return { form: form.id, fields, times };
}

/** Puts the cursor behind the first letters of a question's title. */
function placeInTitle(content: Element, question: string): void {
  type Tile = { view: { state: { doc: { toString(): string } }; dispatch(change: object): void } };
  const { cmTile, cmView } = content as unknown as { cmTile?: Tile; cmView?: Tile };
  const view = (cmTile ?? cmView)?.view;
  const text = view?.state.doc.toString() ?? '';
  const at = text.indexOf('"title": "', text.indexOf(`"${question}": {`)) + '"title": "'.length;
  view?.dispatch({ changes: { from: at, insert: 'Zz ' }, selection: { anchor: at + 2 }, scrollIntoView: true });
}

/** Makes of each key a promise of the time until the form has what it wrote, painted. */
function watchKeys(): void {
  const made = document.querySelector('section[aria-label="What it makes"]') as HTMLElement;
  let typed = 'Zz';
  window.addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      typed += key;
      (window as unknown as { shown: Promise<number> }).shown = new Promise((resolve) => {
        // Functions without names: what carries them into the page knows no helper for names.
        new MutationObserver((_, observer) => {
          if (!made.textContent.includes(`${typed} `)) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
        }).observe(made, { childList: true, subtree: true, characterData: true });
      });
    },
    { capture: true },
  );
}

/** The figures in a line, the goal beside them. */
export function describePlayground({ form, fields, times }: PlaygroundFigures): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0).toFixed(0);
  return `Playground, ${form} (${fields} fields): key in the editor to painted form p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms of ${times.length} keys; goal p95 at most ${GOAL} ms.`;
}
