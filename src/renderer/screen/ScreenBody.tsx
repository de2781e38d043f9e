import { Fragment } from 'react';
import type { BodyItem, Facts, JsonObject } from '../../engine/index.ts';
import { fillTemplate, fillValues, isObject, matches } from '../../engine/index.ts';
import { useEngine } from '../EngineProvider.tsx';
import { InlineForm } from '../ask/InlineForm.tsx';
import { FieldBoundary } from '../parts/FieldProblem.tsx';
import { TableView } from '../table/TableView.tsx';
import { Cards } from './Cards.tsx';
import { ScreenActions } from './ScreenActions.tsx';

/** The things of a body, one below the other; of a screen, or of what a row opens to, whose facts then hold the row. */
export function ScreenBody({ items, facts }: { readonly items: readonly BodyItem[]; readonly facts: Facts }) {
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
    return <ScreenActions actions={item.actions} label={fillTemplate(item.label ?? '', facts)} facts={facts} />;
  if (item.cards !== undefined) return <Cards cards={item.cards} facts={facts} />;
  const filled = fillValues({ ...item.params }, facts);
  const params: JsonObject = isObject(filled) ? filled : {};
  if (item.table !== undefined)
    return <TableView id={name} params={params} addressKey={addressKey} Body={ScreenBody} />;
  if (item.form !== undefined) return <InlineForm formId={name} facts={{ params }} />;
  const Component = registry.components[name];
  if (!Component) throw new Error(`There is no component named "${name}".`);
  return <Component params={params} />;
}
