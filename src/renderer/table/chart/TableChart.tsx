import { chartData, fillLink, readFact, templatePaths, type Row } from '../../../engine/index.ts';
import { useEngine } from '../../EngineProvider.tsx';
import { rowFacts, useTableScope } from '../tableScope.ts';
import { ChartView } from './ChartView.tsx';

/** The picture that a table declares, above its rows; a press on a bar goes where its category's link does. */
export function TableChart({ rows }: { readonly rows: readonly Row[] }) {
  const { host } = useEngine();
  const { compiled, facts } = useTableScope();
  const data = chartData(compiled, rows);
  if (data === null) return null;
  const link = compiled.chart?.category.declaration.link;
  if (link === undefined) return <ChartView data={data} />;
  const press = (category: number) => {
    const known = rowFacts(facts, rows[category] ?? {});
    if (templatePaths(link).every((path) => readFact(known, path) !== null)) host.navigate(fillLink(link, known));
  };
  return <ChartView data={data} onPress={press} />;
}
