import { chartData, fillLink, readFact, templatePaths } from '../../../engine/index.ts';
import type { ChartData, ChartLead, Row } from '../../../engine/index.ts';
import { useEngine } from '../../EngineProvider.tsx';
import { rowFacts, useTableScope } from '../tableScope.ts';
import { ChartView } from './ChartView.tsx';
import { useChartLead } from './useChartLead.ts';

/** The picture that a table declares, above its rows; a press on a bar goes where its category's link does. */
export function TableChart({ rows }: { readonly rows: readonly Row[] }) {
  const { host } = useEngine();
  const { compiled, facts } = useTableScope();
  const data = chartData(compiled, rows);
  if (data === null) return null;
  const { leads, declaration } = compiled.chart?.category ?? {};
  if (leads !== undefined) return <LeadingChart data={data} rows={rows} leads={leads} />;
  const link = declaration?.link;
  if (link === undefined) return <ChartView data={data} />;
  const press = (category: number) => {
    const known = rowFacts(facts, rows[category] ?? {});
    if (templatePaths(link).every((path) => readFact(known, path) !== null)) host.navigate(fillLink(link, known));
  };
  return <ChartView data={data} onPress={press} />;
}

interface LeadingChartProps {
  readonly data: ChartData;
  readonly rows: readonly Row[];
  readonly leads: ChartLead;
}

function LeadingChart({ data, rows, leads }: LeadingChartProps) {
  const { host } = useEngine();
  const leadOf = useChartLead(leads);
  const press = (category: number) => {
    const to = leadOf(rows[category] ?? {});
    if (to !== null) host.navigate(to);
  };
  return <ChartView data={data} onPress={press} />;
}
