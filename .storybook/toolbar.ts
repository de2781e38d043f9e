import type { Preview } from '@storybook/react-vite';
import userTypes from '../schemas/lookups/user-type.json';

/** What a choice of the toolbar is until somebody chooses: stories stand as they are written. */
export const asWritten = 'as-written';

type Icon = 'user' | 'globe' | 'zoom' | 'contrast' | 'paragraph';

const choice = (title: string, icon: Icon, items: readonly (readonly [value: string, title: string])[]) => ({
  description: title,
  toolbar: { title, icon, dynamicTitle: true, items: items.map(([value, words]) => ({ value, title: words })) },
});

const roles = userTypes.options
  .filter(({ offered }) => offered !== false)
  .map(({ value, label }) => [String(value), label] as const);

/** What stands in the toolbar beside Storybook's own viewport; each is part of the address, and a story may set it. */
export const globalTypes = {
  role: choice('Role', 'user', [[asWritten, 'Role: the story’s'], ...roles]),
  authority: choice('Authority', 'globe', [
    [asWritten, 'Authority: the story’s'],
    ['11', 'Ashcombe'],
    ['12', 'Brinmoor, with overlays'],
  ]),
  zoom: choice('Zoom', 'zoom', [
    ['100', 'Zoom 100 %'],
    ['200', 'Zoom 200 %'],
    ['400', 'Zoom 400 %'],
  ]),
  forcedColours: choice('Forced colours', 'contrast', [
    ['none', 'Colours: the product’s'],
    ['light', 'Forced colours, light'],
    ['dark', 'Forced colours, dark'],
  ]),
  textSpacing: choice('Text spacing', 'paragraph', [
    ['none', 'Text spacing: the product’s'],
    ['wide', 'Text spacing of WCAG 1.4.12'],
  ]),
} satisfies Preview['globalTypes'];

/** What each of them is at first. */
export const initialGlobals = {
  role: asWritten,
  authority: asWritten,
  zoom: '100',
  forcedColours: 'none',
  textSpacing: 'none',
};

/** The least that WCAG 1.4.12 asks a page to bear. */
export const wideText = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }
`;

const forcedText = (scheme: string) => `
  :root { color-scheme: ${scheme} !important; }
  *, ::before, ::after {
    color: CanvasText !important; background-color: Canvas !important; border-color: CanvasText !important;
    outline-color: CanvasText !important; box-shadow: none !important; text-shadow: none !important;
  }
  :not(svg, svg *) { background-image: none !important; }
  a, a * { color: LinkText !important; }
  button, button *, [role='button'] { color: ButtonText !important; background-color: ButtonFace !important; }
  input, select, textarea { color: FieldText !important; background-color: Field !important; }
  :disabled, :disabled *, [aria-disabled='true'] { color: GrayText !important; }
`;

/**
 * Colours forced as nearly as a page can force its own: only a browser can do it wholly. What the product's styles say
 * of forced colours holds as well, since the query that they stand under is not asked.
 */
export function forcedColours(scheme: string): string {
  return [forcedText(scheme), ...[...document.styleSheets].flatMap((sheet) => answers(rulesOf(sheet)))].join('\n');
}

function answers(rules: readonly CSSRule[], isForced = false): string[] {
  return rules.flatMap((rule) => {
    if (rule instanceof CSSMediaRule)
      return answers([...rule.cssRules], isForced || /forced-colors: ?active/.test(rule.conditionText));
    return isForced && rule instanceof CSSStyleRule ? [important(rule)] : [];
  });
}

function important({ selectorText, style }: CSSStyleRule): string {
  const said = [...style].map((name) => `${name}: ${style.getPropertyValue(name)} !important`);
  return `${selectorText} { ${said.join('; ')} }`;
}

/** A sheet from elsewhere keeps its rules to itself. */
function rulesOf(sheet: CSSStyleSheet): readonly CSSRule[] {
  try {
    return [...sheet.cssRules];
  } catch {
    return [];
  }
}
