import { Link, useSearchParams } from 'react-router-dom';
import AttachFile from '@mui/icons-material/AttachFileOutlined';
import { tokens, type CellProps } from '../../renderer/index.ts';
import { hiddenText } from '../shell/hiddenText.ts';
import { messageLinkId, openedMessage, withMessage } from './openedMessage.ts';

/** What a message is about: opens it beside the list, which stays as it is. An unread one is bold, and says so. */
export function MessageSubjectCell({ row, text, tabIndex }: CellProps) {
  const [search] = useSearchParams();
  const id = Number(row.id);
  const isUnread = row.isUnread === true;
  const files = Number(row.fileCount ?? 0);
  return (
    <Link
      id={messageLinkId(id)}
      className="cell-link"
      to={{ search: withMessage(search, id).toString() }}
      tabIndex={tabIndex}
      title={text}
      aria-current={openedMessage(search) === id || undefined}
      style={isUnread ? { fontWeight: tokens.weight.heading } : undefined}
    >
      {isUnread && <span style={hiddenText}>Unread: </span>}
      {text}
      {files > 0 && (
        <>
          <AttachFile aria-hidden sx={{ fontSize: 16, verticalAlign: 'text-bottom', ml: '4px' }} />
          <span style={hiddenText}>, {files === 1 ? 'one file' : `${files} files`}</span>
        </>
      )}
    </Link>
  );
}
