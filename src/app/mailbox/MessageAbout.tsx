import { Link } from 'react-router-dom';
import Button from '@mui/material/Button';
import MailOutlined from '@mui/icons-material/MailOutlined';
import { pageAction, useFormCommand } from '../../renderer/index.ts';
import { newMessagePath, type Occasion } from './paths.ts';

interface Props {
  readonly occasion: Occasion;
  readonly label: string;
}

/** The way to a message about what is on the page; nothing for whoever sends none. */
export function MessageAbout({ occasion, label }: Props) {
  if (useFormCommand('message/new').denied !== null) return null;
  return (
    <Button
      ref={pageAction}
      component={Link}
      to={newMessagePath(occasion)}
      size="small"
      startIcon={<MailOutlined />}
      title={label}
    >
      <span className="words">{label}</span>
    </Button>
  );
}
