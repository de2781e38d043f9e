import type { MouseEvent } from 'react';
import { fillLink, readFact, templatePaths } from '../../../engine/index.ts';
import { useEngine } from '../../EngineProvider.tsx';
import { rowFacts, useTableScope } from '../tableScope.ts';
import type { CellProps } from '../../cellTypes.ts';

/**
 * A link to the address its column names, or a button that opens its form; the text alone where the row does not say
 * where to.
 */
export function LinkCell({ column, row, text, tabIndex, open }: CellProps) {
  const { host } = useEngine();
  const { facts } = useTableScope();
  const { link, opens } = column.declaration;
  if (text === '') return null;
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
  if (templatePaths(link).some((path) => readFact(known, path) === null))
    return <span className="cell-text">{text}</span>;
  const to = fillLink(link, known);
  const follow = (event: MouseEvent) => {
    // A new tab or window stays the browser's own matter, and so does another site.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || !to.startsWith('/')) return;
    event.preventDefault();
    host.navigate(to);
  };
  return (
    <a className="cell-link" href={to} tabIndex={tabIndex} title={text} onClick={follow}>
      {text}
    </a>
  );
}
