import { styled } from '@mui/material/styles';
import { fillTemplate, isObject } from '../../engine/index.ts';
import { useEngine } from '../EngineProvider.tsx';
import { ScreenBody } from './ScreenBody.tsx';
import { TabStrip, tabNamed } from './TabStrip.tsx';
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
      {screen.head && <ScreenBody items={screen.head} facts={facts} />}
      {tab && !screen.head && <TabStrip screen={screen} facts={facts} label={`Pages of ${title}`} open={tab.slug} />}
      <ScreenBody key={tab?.slug ?? ''} items={tab?.body ?? screen.body ?? []} facts={facts} />
    </Page>
  );
}
