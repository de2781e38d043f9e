import { Link } from 'react-router-dom';
import Box from '@mui/material/Box';
import { adminTypes, pepStatus, userType, type PepDetails } from '../../contract/index.ts';
import { tokens } from '../../renderer/index.ts';
import { usePortal } from '../shell/portalContext.ts';

interface Props {
  readonly pep: PepDetails;
  readonly ownerTypeId: number;
  /** Whether anybody is known whom these sections wait for. */
  readonly isKnown: boolean;
}

/** What is to be known of those whom sections wait for: that there is nobody, and what to do about it. */
export function WaitingNote({ pep, ownerTypeId, isKnown }: Props) {
  const isOfficer = adminTypes.includes(usePortal().data.settings.typeId);
  if (adminTypes.includes(ownerTypeId))
    return pep.statusId === pepStatus.submittedForReview ? null : (
      <Box sx={quiet}>The virtual school fills this in once the PEP is submitted.</Box>
    );
  if (isKnown) return null;
  const where = (to: string, words: string) => <Link to={to}>{words}</Link>;
  if (ownerTypeId === userType.socialWorker)
    return (
      <Box sx={quiet}>
        No social worker who uses the portal is assigned to this pupil.{' '}
        {isOfficer ? where('/users', 'Assign one under Users') : 'The virtual school can assign one'}.
      </Box>
    );
  if (pep.outlook?.hasSchool === false)
    return <Box sx={quiet}>This pupil has no school: the virtual school fills these in meanwhile, or adds one.</Box>;
  return (
    <Box sx={quiet}>
      No designated teacher is recorded for this school.{' '}
      {isOfficer ? where('/users', 'Add one under Users') : 'The virtual school can add one'}.
    </Box>
  );
}

const quiet = { color: 'text.secondary', fontSize: tokens.size.table } as const;
