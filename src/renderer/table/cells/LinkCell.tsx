import type { MouseEvent } from 'react';
import type { ChartLead } from '../../../engine/index.ts';
import { fillLink, readFact, templatePaths } from '../../../engine/index.ts';
import { useEngine } from '../../EngineProvider.tsx';
import { useChartLead } from '../chart/useChartLead.ts';
import { rowFacts, useTableScope } from '../tableScope.ts';
import type { CellProps } from '../../cellTypes.ts';

/**
 * A link to the address its column names, or to what is behind the row's bar, or a button that opens its form; the
 * text alone where the row does not say where to.
 */
export function LinkCell(props: CellProps) {
  const { facts } = useTableScope();
  const { column, row, text, tabIndex, open } = props;
  const { link, opens } = column.declaration;
  if (text === '') return null;
  if (column.leads !== undefined) return <LeadCell {...props} leads={column.leads} />;
  if (link === undefined) {
    const form = opens;
    if (form === undefined) return <span className="cell-text">{text}</span>;
    return (
      <button type="button" className="cell-link" tabIndex={tabIndex} title={text} onClick={() => void open(form, {})}>
        {text}
      </button>
    );
  }
  const known = rowFacts(facts, row);
  const isKnown = templatePaths(link).every((path) => readFact(known, path) !== null);
  return <Place to={isKnown ? fillLink(link, known) : null} text={text} tabIndex={tabIndex} />;
}

/** The name of a bar: its link says what it shows, since a bar's name alone does not. */
function LeadCell({ row, text, tabIndex, leads }: CellProps & { readonly leads: ChartLead }) {
  return <Place to={useChartLead(leads)(row)} text={text} label={`${leads.label} ${text}`} tabIndex={tabIndex} />;
}

interface PlaceProps {
  /** Null where there is nowhere to go. */
  readonly to: string | null;
  readonly text: string;
  /** What is read aloud, where the text does not say it. */
  readonly label?: string;
  readonly tabIndex: number;
}

/** A link in the looks of a cell; its text alone where it leads nowhere. */
export function Place({ to, text, label, tabIndex }: PlaceProps) {
  const { host } = useEngine();
  if (to === null) return <span className="cell-text">{text}</span>;
  const follow = (event: MouseEvent) => {
    // A new tab or window stays the browser's own matter, and so does another site.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || !to.startsWith('/')) return;
    event.preventDefault();
    host.navigate(to);
  };
  return (
    <a className="cell-link" href={to} tabIndex={tabIndex} title={label ?? text} aria-label={label} onClick={follow}>
      {text}
    </a>
  );
}
