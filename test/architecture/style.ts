import { layerOf } from './layers.ts';
import { fault, type Fault, isNode, type Node, type Rule, type Source, walk } from './source.ts';

/**
 * Files are named for what they hold: components in PascalCase.tsx, the rest in camelCase.ts, and nothing is called
 * utils.
 */
export function fileName(path: string): Fault[] {
  const name = path.split('/').at(-1) ?? '';
  const say = (message: string) => [{ path, line: 1, message }];
  if (/^(utils?|helpers?)\./.test(name)) return say('name the file for what it holds');
  if (path.startsWith('schemas/'))
    return /^[a-z0-9]+(-[a-z0-9]+)*\.json$/.test(name) ? [] : say('declarations are kebab-case.json');
  if (!/^src\/|^stories\//.test(path) || /\.(mjs|d\.mts|json|css|svg|png|woff2)$/.test(name)) return [];
  if (name.endsWith('.tsx'))
    return /^([A-Z][A-Za-z0-9]*(\.stories)?|main)\.tsx$/.test(name) ? [] : say('components are PascalCase.tsx');
  return /^([a-z][A-Za-z0-9]*|\d{4}[a-z][A-Za-z0-9]*)(\.gen|\.d)?\.ts$/.test(name)
    ? []
    : say('modules are camelCase.ts');
}

/** No enums; unions of strings read the same in declarations and code. */
export const noEnums: Rule = (source) =>
  nodesOf(source, 'TSEnumDeclaration').map((node) => fault(source, node.start, 'no enums: use a union of strings'));

/** No default exports, except where a tool asks for them: stories and configuration. */
export const noDefaultExports: Rule = (source) =>
  /^(stories\/|\.storybook\/)|\.config\.ts$/.test(source.path)
    ? []
    : nodesOf(source, 'ExportDefaultDeclaration').map((node) => fault(source, node.start, 'export by name'));

/** The engine has no clock: the moment is passed in. */
export const noClock: Rule = (source) => {
  if (layerOf(source.path) !== 'engine') return [];
  const found: Fault[] = [];
  walk(source.program, (node) => {
    if (readsClock(node)) found.push(fault(source, node.start, 'the engine has no clock: pass the moment in'));
  });
  return found;
};

/** What a format's name means is known in engine/format alone. */
export const noFormatSwitch: Rule = (source) =>
  source.path.startsWith('src/engine/format/')
    ? []
    : nodesOf(source, 'SwitchStatement')
        .filter(
          ({ discriminant }) =>
            isNode(discriminant) && /\bformat(Name)?$/i.test(source.text.slice(discriminant.start, discriminant.end)),
        )
        .map((node) => fault(source, node.start, 'no switch on a format outside engine/format'));

/**
 * Nothing is skipped while it is off screen. Where what is skipped hangs on the focus, a press on the words of a
 * question moves the focus, skips the part it came from while the press goes on, and Chromium ends the whole tab.
 */
export const noSkippedParts: Rule = (source) =>
  [...source.text.matchAll(/content-?visibility/gi)].map(({ index }) =>
    fault(source, index, 'no content-visibility: a press that moves the focus ends the tab'),
  );

const readings =
  /^(count|textContent|innerText|inputValue|getAttribute|isChecked|isDisabled|isEnabled|isVisible|isHidden|evaluateAll|allTextContents|allInnerTexts)$/;

/** What a page shows comes when it comes: a browser test asks until it is so, not once. */
export const noHastyAssertion: Rule = (source) => {
  if (!/^test\/(browser|hardening\/browser)\//.test(source.path)) return [];
  return nodesOf(source, 'CallExpression')
    .filter(({ callee }) => isNode(callee) && callee.name === 'expect')
    .flatMap(({ arguments: all }) => (Array.isArray(all) ? all.filter(isNode) : []))
    .filter(readsThePage)
    .map((node) => fault(source, node.start, 'asserted too soon on a slow machine: expect.poll(() => …)'));
};

function readsThePage(argument: Node): boolean {
  let reads = false;
  walk(argument, ({ type, callee }) => {
    reads ||=
      type === 'CallExpression' &&
      isNode(callee) &&
      isNode(callee.property) &&
      readings.test(String(callee.property.name));
  });
  return reads;
}

/** What a story shows comes when it comes as well: it is looked for with `findBy…`, and expected within `waitFor`. */
export const noHastyStory: Rule = (source) => {
  if (!/^stories\/.*\.stories\.tsx$/.test(source.path)) return [];
  const waits = nodesOf(source, 'CallExpression').filter(({ callee }) => isNode(callee) && callee.name === 'waitFor');
  return nodesOf(source, 'CallExpression')
    .filter((call) => expectsOrLooks(call) && !waits.some(({ start, end }) => start <= call.start && call.end <= end))
    .filter(({ start }) => !/^expect\(\w+\)\.not\.toHaveBeenCalled\(/.test(source.text.slice(start, start + 80)))
    .map((node) =>
      fault(
        source,
        node.start,
        'asked too soon on a slow machine: findBy… for what is used, waitFor(() => …) around what is expected',
      ),
    );
};

/** `vi.waitFor` gives up after one second where nobody says when. */
export const noShortWait: Rule = (source) =>
  nodesOf(source, 'CallExpression')
    .filter(
      ({ callee, arguments: all }) =>
        isNode(callee) &&
        isNode(callee.object) &&
        callee.object.name === 'vi' &&
        isWait(callee.property) &&
        Array.isArray(all) &&
        all.length < 2,
    )
    .map((node) => fault(source, node.start, 'say when to give up: vi.waitFor(…, 30_000)'));

const isWait = (property: unknown) => isNode(property) && /^waitFor$|^waitUntil$/.test(String(property.name));

function expectsOrLooks({ callee }: Node): boolean {
  if (!isNode(callee)) return false;
  return (
    callee.name === 'expect' ||
    (isNode(callee.property) && /^((get|query)(All)?By|querySelector|getElement)/.test(String(callee.property.name)))
  );
}

/** Declarations stay short; lists of options and the stages of a long form may be as long as their content. */
export function declarationLength(path: string, text: string): Fault[] {
  const free = /^schemas\/lookups\/|\/pep\//.test(path);
  const lines = text.trimEnd().split('\n').length;
  return !free && lines > 150
    ? [{ path, line: 151, message: `${lines} lines; 150 is the ceiling for a declaration` }]
    : [];
}

function readsClock(node: Node): boolean {
  const { callee } = node;
  if (!isNode(callee)) return false;
  const none = Array.isArray(node.arguments) && node.arguments.length === 0;
  if (node.type === 'NewExpression') return callee.name === 'Date' && none;
  if (callee.name === 'dayjs' || callee.name === 'Date') return none;
  return (
    isNode(callee.object) &&
    isNode(callee.property) &&
    callee.property.name === 'now' &&
    /^(Date|performance)$/.test(String(callee.object.name))
  );
}

function nodesOf(source: Source, type: string): Node[] {
  const found: Node[] = [];
  walk(source.program, (node) => {
    if (node.type === type) found.push(node);
  });
  return found;
}
