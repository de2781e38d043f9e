import { Link } from 'react-router-dom';
import type { CellProps } from '../../renderer/index.ts';

/** The type of a note; one that is about a PEP links to it, and no other does (NOTE-10). */
export function NoteTypeCell({ row, text, tabIndex }: CellProps) {
  const { studentId, typeRelatedId, relatedPep } = row;
  if (typeof relatedPep !== 'string') {
    return (
      <span className="cell-text" title={text}>
        {text}
      </span>
    );
  }
  return (
    <Link className="cell-link" to={`/students/${String(studentId)}/peps/${String(typeRelatedId)}`} tabIndex={tabIndex}>
      {relatedPep}
    </Link>
  );
}
