import Box from '@mui/material/Box';
import { firstOf } from '../api/portalData.ts';
import { useRead } from '../api/useRead.ts';
import { FactList } from '../pupil/FactList.tsx';
import { LoadProblem } from '../shell/LoadProblem.tsx';
import { usePortal } from '../shell/portalContext.ts';
import { userTypeLabel } from '../shell/userTypes.ts';
import { Waiting } from '../shell/Waiting.tsx';

const noInput = {};

/** What the portal holds of the user; the virtual school changes it. */
export function UserProfile() {
  const { settings } = usePortal().data;
  const { body, error, reload } = useRead('account.profile', noInput);
  if (error !== null) return <LoadProblem error={error} onRetry={reload} />;
  if (body === null) return <Waiting what="your details" height={300} />;
  const { telephone, authorityName } = firstOf(body);
  return (
    <Box sx={{ maxWidth: 760 }}>
      <FactList
        title="Your details"
        facts={[
          ['Name', `${settings.userFirstname} ${settings.userLastname}`],
          ['E-mail', settings.userEmail],
          ['Type', userTypeLabel(settings.typeId)],
          ['Local authority', authorityName],
          ['Phone', telephone],
          ['Added', addedOn(settings.userAddedDate)],
        ]}
      />
    </Box>
  );
}

/** The day in London of a moment. */
const addedOn = (moment: string) => new Date(moment).toLocaleDateString('en-GB', { timeZone: 'Europe/London' });
