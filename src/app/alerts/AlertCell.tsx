import { Link } from 'react-router-dom';
import { fillLink } from '../../engine/index.ts';
import { useEngine, type CellProps } from '../../renderer/index.ts';
import { hiddenText } from '../shell/hiddenText.ts';

/** What happened, as a link to where it stands: the lookup of alerts says where. */
export function AlertCell({ row, value, text, tabIndex }: CellProps) {
  const { options = [] } = useEngine().host.useLookups()('alert');
  const link = options.find((option) => option.value === value)?.data?.link;
  if (typeof link !== 'string') return <span className="cell-text">{text}</span>;
  return (
    <Link className="cell-link" to={fillLink(link, { row })} tabIndex={tabIndex} title={text}>
      {text}
      {row.studentName !== '' && <span style={hiddenText}> – {String(row.studentName)}</span>}
    </Link>
  );
}
