import { describe, expect, it } from 'vitest';
import { knownNames, signedOutWidgets } from '../../src/contract/index.ts';
import { everyPage } from '../../stories/screens/support/pages.ts';
import { catalog, phases, releaseFor, releaseOf, type Phase } from '../../stories/screens/support/catalogue.ts';

type Args = { path?: string; authority?: number; form?: string };
type Module = Readonly<Record<string, { args?: Args }>>;

const modules = import.meta.glob<Module>('../../stories/screens/*.stories.tsx', { eager: true });
const texts = import.meta.glob<string>('../../stories/screens/*.stories.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});
// Of the renderer's own, and in `screens/widgets` of those that only the portal has.
const ofRenderer = Object.keys(
  import.meta.glob(['../../stories/renderer/*/*.stories.tsx', '../../stories/screens/widgets/*.stories.tsx']),
).map((path) => path.split('/').slice(-2).join('/'));
// What the renderer hands to others; its parts are shown by them.
const [door = ''] = Object.values(
  import.meta.glob<string>('../../src/renderer/index.ts', { query: '?raw', import: 'default', eager: true }),
);
const views = [...door.matchAll(/\/(\w+)\.tsx'/g)].map(([, name = '']) => name);
const stories = Object.values(modules).flatMap((module) => Object.values(module).map(({ args }) => args ?? {}));
const inWords = Object.values(texts).join('\n');

const screens = catalog.ids.screens.map((id) => catalog.screen(id));
const shownScreens = screens.filter(({ path }) =>
  stories.some((story) => story.path !== undefined && pattern(path).test(story.path)),
);
const shownBodies = shownScreens.flatMap(({ body, tabs }) => [
  ...(body ?? []),
  ...(tabs ?? []).flatMap((tab) => tab.body ?? []),
]);
const openedOf = (table: string) => {
  const { expands, beside } = catalog.table(table);
  return (expands ?? beside)?.body ?? [];
};
const tablesIn = (items: typeof shownBodies): string[] =>
  items.flatMap(({ table }) => (table === undefined ? [] : [table, ...tablesIn([...openedOf(table)])]));
const shownTables = new Set(tablesIn(shownBodies));
const tenants = ['11', ...catalog.tenants];

describe('a story shows', () => {
  it('every screen', () => {
    expect(screens.filter((screen) => !shownScreens.includes(screen)).map(({ id }) => id)).toEqual([]);
  });

  it('the failure of every screen, and of each of its tabs [D-108]', () => {
    const failing = everyPage();
    const lacking = screens.filter(
      (screen) => !failing.some((page) => page.screen === screen.id && routed(screen).test(page.path)),
    );
    expect(lacking.map(({ id }) => id)).toEqual([]);
    expect(failing.filter(({ path }) => /[{}]/.test(path))).toEqual([]);
    // Each walk is there in all its parts.
    for (const [walk, parts] of Object.entries({ refusedOn: 3, eachReadRefusedAlone: 3, noConnectionOn: 2 }))
      for (let place = 0; place < parts; place += 1) expect(inWords).toContain(`${walk}([${place}, ${parts}])`);
  });

  it('every table, and with it every record', () => {
    expect(catalog.ids.tables.filter((id) => !shownTables.has(id))).toEqual([]);
    const records = new Set([...shownTables].map((id) => catalog.table(id).record));
    // Words for the values within entries of the trail, which its table shows in one column.
    expect(catalog.ids.records.filter((id) => !records.has(id) && !/^audit-.*value$/.test(id))).toEqual([]);
  });

  it.each(tenants.flatMap((tenant) => phases.map((phase) => [tenant, phase] as const)))(
    'every stage that authority %s has in phase %s',
    (tenant, phase) => {
      const { id, stages: declared } = releaseFor(tenant, phase).stages;
      const shown = stories.flatMap(({ path = '', authority = 11 }) => {
        const [, pepId, slug] = /\/pep\/(\d+)\/([^/]+)\/form$/.exec(path) ?? [];
        return String(authority) === tenant && releaseOf(Number(pepId ?? 1101)).stages.id === id ? [slug] : [];
      });
      expect(
        Object.keys(declared).filter((slug) => !shown.includes(slug) && !isOfTheBase(tenant, phase, slug)),
      ).toEqual([]);
    },
  );

  it('every widget, and every view that a declaration can bring up, by its name', () => {
    const widgets = knownNames.widgets
      .filter((name) => !signedOutWidgets.includes(name))
      .map((name) => `widgets/${pascal(name)}.stories.tsx`);
    expect(widgets.filter((path) => !ofRenderer.includes(path))).toEqual([]);
    const named = views.filter((name) => /(View|Panel|FormDialog|Button)$/.test(name));
    expect(named.filter((name) => !ofRenderer.some((path) => path.endsWith(`/${name}.stories.tsx`)))).toEqual([]);
  });

  it('every other form', () => {
    const staged = new Set(
      tenants.flatMap((tenant) =>
        phases.flatMap((phase) => Object.values(releaseFor(tenant, phase).stages.stages).map(({ form }) => form)),
      ),
    );
    const others = catalog.ids.forms.filter((id) => !staged.has(id));
    expect(
      others.filter((id) => !stories.some(({ form }) => form === id) && !inWords.includes(`form('${id}'`)),
    ).toEqual([]);
  });
});

/** An authority's stage that nothing was laid on is shown by the story of the base. */
function isOfTheBase(tenant: string, phase: Phase, slug: string): boolean {
  return (
    tenant !== '11' &&
    JSON.stringify(releaseFor(tenant, phase).forms[slug]) === JSON.stringify(releaseFor('11', phase).forms[slug])
  );
}

function pattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/?]+')}(\\?.*)?$`);
}

/** The addresses of a screen, with its tabs'. */
const routed = ({ path }: { readonly path: string }) =>
  new RegExp(`^${path.replace(/\{\w+\}/g, '[^/?]+')}([/#]\\w+)?$`);

function pascal(name: string): string {
  return name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
