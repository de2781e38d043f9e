import { Link } from 'react-router-dom';
import { fillLink } from '../../engine/index.ts';
import { useEngine, type CellProps } from '../../renderer/index.ts';
import { hiddenText } from '../shell/hiddenText.ts';

const gone = 'It is not there any more, or you may no longer open it.';

/**
 * What happened, as a link to the thing, else to the list that it stands in: the lookup of alerts says where. What is
 * there no more is said to be so, and leads nowhere.
 */
export function AlertCell({ row, value, text, tabIndex }: CellProps) {
  const { options = [] } = useEngine().host.useLookups()('alert');
  const { link: list, thing } = options.find((option) => option.value === value)?.data ?? {};
  if (row.isGone === true)
    return (
      <span className="cell-text" title={`${text}: ${gone}`}>
        {text}. <span>{gone}</span>
      </span>
    );
  const link = typeof row.recordId === 'number' ? thing : list;
  if (typeof link !== 'string') return <span className="cell-text">{text}</span>;
  return (
    <Link className="cell-link" to={fillLink(link, { row })} tabIndex={tabIndex} title={text}>
      {text}
      {row.studentName !== '' && <span style={hiddenText}> – {String(row.studentName)}</span>}
    </Link>
  );
}
