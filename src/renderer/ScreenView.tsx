import { Fragment } from 'react';
import { styled } from '@mui/material/styles';
import type { BodyItem, Facts, JsonObject, ResolvedScreen } from '../engine/index.ts';
import { fillLink, fillTemplate, fillValues, isObject } from '../engine/index.ts';
import { useEngine } from './EngineProvider.tsx';
import { InlineForm } from './InlineForm.tsx';
import { TableView } from './TableView.tsx';
import { FieldBoundary } from './templates/FieldProblem.tsx';
import { space, tokens } from './theme.ts';

const Page = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: space(5),
  '& > header > p': { margin: 0, marginTop: space(1), color: tokens.color.muted, maxWidth: tokens.reading },
  '& h1': { fontSize: tokens.size.h1, fontWeight: tokens.weight.heading, lineHeight: 1.3 },
});

const TabBar = styled('nav')({
  display: 'flex',
  gap: space(1),
  overflowX: 'auto',
  borderBottom: `1px solid ${tokens.color.line}`,
  '& a': {
    flex: 'none',
    display: 'flex',
    alignItems: 'center',
    minHeight: tokens.control.height,
    padding: `0 ${space(3)}`,
    color: tokens.color.muted,
    textDecoration: 'none',
    borderBottom: '3px solid transparent',
    '&:hover': { color: tokens.color.ink, borderColor: tokens.color.line },
    '&:focus-visible': { outlineOffset: -3 },
    '&[aria-current]': { color: tokens.color.ink, fontWeight: tokens.weight.strong, borderColor: tokens.color.primary },
  },
});

/**
 * A declared screen: its title, one line of what it is, its body. Of a screen with tabs the fact
 * `route.tab` says which one is open (the first without it); a tab's address is the screen's and its slug.
 */
export function ScreenView({ id }: { readonly id: string }) {
  const { host } = useEngine();
  const screen = host.useScreen(id);
  const { facts } = host;
  const tabs = screen.tabs ?? [];
  const wanted = isObject(facts.route) ? facts.route.tab : undefined;
  const tab = tabs.find(({ slug }) => slug === wanted) ?? tabs[0];
  return (
    <Page>
      {screen.heading !== false && (
        <header>
          <h1>{fillTemplate(screen.title, facts)}</h1>
          {screen.description && <p>{fillTemplate(screen.description, facts)}</p>}
        </header>
      )}
      {tab && <ScreenTabs screen={screen} open={tab.slug} />}
      <Body items={tab?.body ?? screen.body ?? []} facts={facts} />
    </Page>
  );
}

function ScreenTabs({ screen, open }: { readonly screen: ResolvedScreen; readonly open: string }) {
  const { host } = useEngine();
  const address = (slug: string) => {
    // Names in a screen's path are the route's facts, which templates know by their full path.
    const template = screen.path.replaceAll(/\{(\w+)\}/g, '{route.$1}');
    return fillLink(`${template}/${slug}`, host.facts);
  };
  return (
    <TabBar aria-label={`Pages of ${fillTemplate(screen.title, host.facts)}`}>
      {(screen.tabs ?? []).map(({ slug, title }) => (
        <a
          key={slug}
          href={address(slug)}
          aria-current={slug === open ? 'page' : undefined}
          onClick={(event) => {
            // A new tab or window stays the browser's business.
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            host.navigate(address(slug));
          }}
        >
          {title}
        </a>
      ))}
    </TabBar>
  );
}

function Body({ items, facts }: { readonly items: readonly BodyItem[]; readonly facts: Facts }) {
  // One table has the address to itself; of several each puts its name before what it keeps there.
  const several = items.filter(({ table }) => table !== undefined).length > 1;
  return items.map((item, index) => {
    const name = item.table ?? item.form ?? item.component ?? '';
    return (
      <Fragment key={`${name} ${index}`}>
        <FieldBoundary title={name}>
          <Item item={item} facts={facts} name={name} addressKey={several ? `${name}.` : ''} />
        </FieldBoundary>
      </Fragment>
    );
  });
}

interface ItemProps {
  readonly item: BodyItem;
  readonly facts: Facts;
  readonly name: string;
  readonly addressKey: string;
}

function Item({ item, facts, name, addressKey }: ItemProps) {
  const { registry } = useEngine();
  const filled = fillValues({ ...item.params }, facts);
  const params: JsonObject = isObject(filled) ? filled : {};
  if (item.table !== undefined) return <TableView id={name} params={params} addressKey={addressKey} />;
  if (item.form !== undefined) return <InlineForm formId={name} facts={{ params }} />;
  const Component = registry.components[name];
  if (!Component) throw new Error(`There is no component named "${name}".`);
  return <Component params={params} />;
}
