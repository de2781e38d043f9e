import { Link } from 'react-router-dom';
import Typography from '@mui/material/Typography';
import { Page } from './Page.tsx';

export function NotFound() {
  return (
    <Page title="Page Not Found">
      <Typography>There is no page at this address. It may have been typed wrongly, or the page has moved.</Typography>
      <Link to="/">Go to the start page</Link>
    </Page>
  );
}
