import { Fragment } from 'react';
import { styled } from '@mui/material/styles';
import type { BodyItem, Facts, JsonObject } from '../../engine/index.ts';
import { fillTemplate, fillValues, isObject, matches } from '../../engine/index.ts';
import { useEngine } from '../EngineProvider.tsx';
import { FieldBoundary } from '../parts/FieldProblem.tsx';
import { later } from '../parts/Later.tsx';
import { StillLoading } from '../parts/StillLoading.tsx';
import { TableView } from '../table/TableView.tsx';
import { space } from '../theme.ts';
import { arrangedCards } from './arrangeCards.ts';
import { Cards } from './Cards.tsx';
import { CountsLine } from './CountsLine.tsx';
import { Figures } from './Figures.tsx';
import { ScreenActions } from './ScreenActions.tsx';

const InlineForm = later(async () => (await import('../ask/InlineForm.tsx')).InlineForm, <StillLoading />);

/** The things of a body, one below the other; of a screen, or of what a row opens to, whose facts then hold the row. */
export function ScreenBody({ items, facts }: { readonly items: readonly BodyItem[]; readonly facts: Facts }) {
  const shown = items.filter(({ when }) => when === undefined || matches(when, facts));
  const drawn = (item: BodyItem, index: number) => {
    const name = item.table ?? item.form ?? item.component ?? item.label ?? item.text ?? '';
    return (
      <Fragment key={`${name} ${index}`}>
        <FieldBoundary title={name}>
          <Item item={item} facts={facts} name={name} addressKey={addressKey(items, name)} />
        </FieldBoundary>
      </Fragment>
    );
  };
  const sides = shown.filter(({ side }) => side === true);
  if (sides.length === 0) return shown.map(drawn);
  return (
    <Beside>
      <div>
        <div>{shown.filter(({ side }) => side !== true).map(drawn)}</div>
        <aside>{sides.map(drawn)}</aside>
      </div>
    </Beside>
  );
}

/** One table has the address to itself; of several each puts its name before what it keeps there. */
export const addressKey = (items: readonly BodyItem[], name: string): string =>
  items.filter(({ table }) => table !== undefined).length > 1 ? `${name}.` : '';

/**
 * A column at the right takes no room that a table needs: it stands below until the place is this wide. One that is
 * read (`data-reading`) is as wide as the list, and where there is no room for both it stands in the list's place.
 */
const Beside = styled('div')({
  containerType: 'inline-size',
  '& > div': { display: 'grid', gap: space(6) },
  '& > div > *': { display: 'flex', flexDirection: 'column', gap: space(3), minWidth: 0 },
  '& > div > aside:empty': { display: 'none' },
  '@container (min-width: 1240px)': {
    '& > div:not(:has(> aside:empty))': { gridTemplateColumns: 'minmax(0, 1fr) 380px' },
  },
  '@container (min-width: 900px)': {
    '& > div:has([data-reading])': { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)', alignItems: 'start' },
  },
  '@container (max-width: 899px)': { '& > div:has([data-reading]) > :not(aside)': { display: 'none' } },
});

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
    return <ScreenActions actions={item.actions} label={fillTemplate(item.label ?? '', facts)} facts={facts} />;
  if (item.cards !== undefined) return <Cards cards={arrangedCards(item, facts)} facts={facts} />;
  if (item.counts !== undefined) return <CountsLine screen={item.counts} facts={facts} />;
  if (item.figures !== undefined) return <Figures figures={item.figures} facts={facts} />;
  const filled = fillValues({ ...item.params }, facts);
  const params: JsonObject = isObject(filled) ? filled : {};
  if (item.table !== undefined)
    return (
      <TableView
        id={name}
        params={params}
        addressKey={addressKey}
        Body={ScreenBody}
        whileAny={item.whileAny ?? false}
      />
    );
  if (item.form !== undefined) return <InlineForm formId={name} facts={{ params }} />;
  const Component = registry.components[name];
  if (!Component) throw new Error(`There is no component named "${name}".`);
  return <Component params={params} />;
}
