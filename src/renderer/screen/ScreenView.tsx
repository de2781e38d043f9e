import { Fragment } from 'react';
import { styled } from '@mui/material/styles';
import type { BodyItem, Facts, JsonObject } from '../../engine/index.ts';
import { fillTemplate, fillValues, isObject, matches } from '../../engine/index.ts';
import { useEngine } from '../EngineProvider.tsx';
import { InlineForm } from '../ask/InlineForm.tsx';
import { ScreenActions } from './ScreenActions.tsx';
import { TableView } from '../table/TableView.tsx';
import { TabStrip, tabNamed } from './TabStrip.tsx';
import { FieldBoundary } from '../parts/FieldProblem.tsx';
import { space, tokens } from '../theme.ts';

const Page = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: space(3),
  '& > p': { margin: 0, maxWidth: tokens.reading },
  // Title and what the page is stand on one line where there is room: the work begins below it.
  '& > header': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: space(4) },
  '& > header > p': { margin: 0, color: tokens.color.muted, maxWidth: tokens.reading },
  '& h1': { fontSize: tokens.size.h1, fontWeight: tokens.weight.heading, lineHeight: 1.3 },
});

/**
 * A declared screen: its title, one line of what it is, its body. Of a screen with tabs the fact
 * `route.tab` says which one is open (the first without it); a tab's address is the screen's and its slug.
 * With a head of its own every tab is a page under the tab's title, and the head draws the strip.
 */
export function ScreenView({ id }: { readonly id: string }) {
  const { host } = useEngine();
  const screen = host.useScreen(id);
  const { facts } = host;
  const tab = screen.tabs && (tabNamed(screen, isObject(facts.route) ? facts.route.tab : undefined) ?? screen.tabs[0]);
  const title = fillTemplate(screen.head && tab ? tab.title : screen.title, facts);
  return (
    <Page>
      {screen.heading !== false && (
        <header>
          <h1>{title}</h1>
          {screen.description && <p>{fillTemplate(screen.description, facts)}</p>}
        </header>
      )}
      {screen.head && <Body items={screen.head} facts={facts} />}
      {tab && !screen.head && <TabStrip screen={screen} facts={facts} label={`Pages of ${title}`} open={tab.slug} />}
      <Body key={tab?.slug ?? ''} items={tab?.body ?? screen.body ?? []} facts={facts} />
    </Page>
  );
}

function Body({ items, facts }: { readonly items: readonly BodyItem[]; readonly facts: Facts }) {
  // One table has the address to itself; of several each puts its name before what it keeps there.
  const several = items.filter(({ table }) => table !== undefined).length > 1;
  return items
    .filter(({ when }) => when === undefined || matches(when, facts))
    .map((item, index) => {
      const name = item.table ?? item.form ?? item.component ?? item.label ?? item.text ?? '';
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
  if (item.text !== undefined) return <p>{fillTemplate(item.text, facts)}</p>;
  if (item.actions !== undefined)
    return <ScreenActions actions={item.actions} label={fillTemplate(item.label ?? '', facts)} />;
  const filled = fillValues({ ...item.params }, facts);
  const params: JsonObject = isObject(filled) ? filled : {};
  if (item.table !== undefined) return <TableView id={name} params={params} addressKey={addressKey} />;
  if (item.form !== undefined) return <InlineForm formId={name} facts={{ params }} />;
  const Component = registry.components[name];
  if (!Component) throw new Error(`There is no component named "${name}".`);
  return <Component params={params} />;
}
