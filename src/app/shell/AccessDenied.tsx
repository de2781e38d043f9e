import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link, useNavigate } from 'react-router-dom';
import { Page } from './Page.tsx';
import { SupportLine } from './SupportLine.tsx';

/** The text is the specification's, letter for letter (NAV-14). */
export const ACCESS_DENIED =
  'You are not allowed to access that part of the site. Please click back and try again, or contact support';

export function AccessDenied({ supportTel }: { readonly supportTel: string }) {
  const navigate = useNavigate();
  return (
    <Page title="Access denied">
      <Typography>{ACCESS_DENIED}</Typography>
      <SupportLine telephone={supportTel} />
      <Button variant="outlined" onClick={() => void navigate(-1)}>
        Back
      </Button>
      <Link to="/">Go to the start page</Link>
    </Page>
  );
}
