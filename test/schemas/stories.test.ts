import { describe, expect, it } from 'vitest';
import { catalog, releaseFor } from '../../stories/screens/support/catalogue.ts';

type Args = { path?: string; authority?: number; form?: string };
type Module = Readonly<Record<string, { args?: Args }>>;

const modules = import.meta.glob<Module>('../../stories/screens/*.stories.tsx', { eager: true });
const texts = import.meta.glob<string>('../../stories/screens/*.stories.tsx', { query: '?raw', import: 'default', eager: true });
const stories = Object.values(modules).flatMap((module) => Object.values(module).map(({ args }) => args ?? {}));
const inWords = Object.values(texts).join('\n');

const screens = catalog.ids.screens.map((id) => catalog.screen(id));
const shownScreens = screens.filter(({ path }) => stories.some((story) => story.path !== undefined && pattern(path).test(story.path)));
const shownBodies = shownScreens.flatMap(({ body, tabs }) => [...(body ?? []), ...(tabs ?? []).flatMap((tab) => tab.body)]);
const shownTables = new Set(shownBodies.flatMap((item) => (item.table === undefined ? [] : [item.table])));
const tenants = ['11', ...catalog.tenants];

describe('a story shows', () => {
  it('every screen', () => {
    expect(screens.filter((screen) => !shownScreens.includes(screen)).map(({ id }) => id)).toEqual([]);
  });

  it('every table, and with it every record', () => {
    expect(catalog.ids.tables.filter((id) => !shownTables.has(id))).toEqual([]);
    const records = new Set([...shownTables].map((id) => catalog.table(id).record));
    expect(catalog.ids.records.filter((id) => !records.has(id))).toEqual([]);
  });

  it.each(tenants)('every stage that authority %s has', (tenant) => {
    const slugs = Object.keys(releaseFor(tenant).stages.stages);
    const shown = stories.filter(({ path, authority = 11 }) => path !== undefined && String(authority) === tenant).map(({ path }) => /\/pep\/\d+\/([^/]+)\/form$/.exec(path ?? '')?.[1]);
    expect(slugs.filter((slug) => !shown.includes(slug) && !isOfTheBase(tenant, slug))).toEqual([]);
  });

  it('every other form', () => {
    const staged = new Set(tenants.flatMap((tenant) => Object.values(releaseFor(tenant).stages.stages).map(({ form }) => form)));
    const others = catalog.ids.forms.filter((id) => !staged.has(id));
    expect(others.filter((id) => !stories.some(({ form }) => form === id) && !inWords.includes(`form('${id}')`))).toEqual([]);
  });
});

/** An authority's stage that nothing was laid on is shown by the story of the base. */
function isOfTheBase(tenant: string, slug: string): boolean {
  return tenant !== '11' && JSON.stringify(releaseFor(tenant).forms[slug]) === JSON.stringify(releaseFor('11').forms[slug]);
}

function pattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
}
