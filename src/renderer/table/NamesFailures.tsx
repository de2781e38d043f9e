import type { TableQuery } from '../../engine/index.ts';
import { useEngine } from '../EngineProvider.tsx';
import { LoadFailure } from '../parts/LoadFailure.tsx';
import { useTableScope } from './tableScope.ts';
import type { ColumnChoiceState } from './useColumnChoice.ts';

interface NamesFailuresProps {
  readonly choice: ColumnChoiceState;
  readonly query: TableQuery;
}

/** Says of which columns and set filters the names could not be read: cells and chips show what is stored instead. */
export function NamesFailures({ choice, query }: NamesFailuresProps) {
  const { compiled } = useTableScope();
  const columns = choice.columns.flatMap(({ column, shown }) => (shown ? [column] : []));
  const filters = compiled.filters.filter(({ field }) => query.filters[field] !== undefined);
  const titles = new Map(
    [...filters, ...columns].flatMap(({ lookup, lookupId, title }) =>
      lookup?.list !== undefined && lookupId !== undefined ? [[lookupId, title]] : [],
    ),
  );
  return [...titles].map(([id, title]) => <NamesFailure key={id} id={id} title={title} />);
}

function NamesFailure({ id, title }: { readonly id: string; readonly title: string }) {
  const { failed, reload } = useEngine().host.useOptions(id, {});
  return failed && <LoadFailure text={`The names under “${title}” could not be loaded.`} onRetry={reload} />;
}
