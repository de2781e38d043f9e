import { Link, useLocation } from 'react-router-dom';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import type { StudentHeader } from '../../contract/index.ts';
import { findFormat, type Json } from '../../engine/index.ts';
import { space, StillLoading, tokens, useEngine, type ScreenComponentProps } from '../../renderer/index.ts';
import { firstOf } from '../api/portalData.ts';
import { useRead } from '../api/useRead.ts';
import { breadcrumb } from '../shell/breadcrumb.ts';
import { LoadProblem } from '../shell/LoadProblem.tsx';
import { comingWords } from './comingWords.ts';
import { RecordTabs } from './RecordTabs.tsx';
import { useRecordsAddress } from './useRecordsAddress.ts';

/** What heads every page of a pupil: who it is, and the tabs of the record. */
export function PupilHeader({ params }: ScreenComponentProps) {
  const studentId = Number(params.studentId);
  const { pathname } = useLocation();
  const { body, error, reload } = useRead('students.header', { studentId });
  useRecordsAddress(studentId, body === null ? null : firstOf(body));
  if (error !== null) return <LoadProblem error={error} text="Error getting name" onRetry={reload} />;
  const header = body === null ? null : firstOf(body);
  const own = `/students/${studentId}`;
  return (
    // Stands above the page's own heading, although it is read after it.
    <Box sx={headStyle}>
      <Box component="nav" aria-label="Breadcrumb" sx={breadcrumb}>
        <Link to="/students">Pupils</Link>
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: space(2),
          columnGap: space(4),
          alignItems: 'center',
          minHeight: 44,
        }}
      >
        <Box component="p" sx={nameStyle}>
          {header === null ? (
            <Skeleton width={220} animation={false} />
          ) : (
            <Link to={own} aria-current={pathname === own ? 'page' : undefined}>
              {header.studentName}
            </Link>
          )}
        </Box>
        {header && <Details header={header} />}
      </Box>
      {header && <ComingSchools header={header} />}
      {header && <PassedNote header={header} />}
      <StillLoading waits={header === null} />
      {header === null ? <Skeleton height={tokens.control.height} animation={false} /> : <RecordTabs header={header} />}
    </Box>
  );
}

/** What is recorded ahead of its day: until then the pupil is at the present school. */
function ComingSchools({ header: { comingSchools } }: { readonly header: StudentHeader }) {
  const words = comingWords(comingSchools);
  if (words === '') return null;
  return (
    <Box component="p" sx={{ m: 0, pb: space(2), color: 'text.secondary' }}>
      {words}
    </Box>
  );
}

/** Of a record that is with another authority. */
function PassedNote({ header: { passedOn, passedTo } }: { readonly header: StudentHeader }) {
  if (passedOn === null) return null;
  return (
    <Box component="p" sx={{ ...attention, m: 0, mb: space(2), px: space(3), py: space(2), borderRadius: 1 }}>
      This record was passed to {passedTo ?? 'another authority'} on{' '}
      {findFormat('date').toText(passedOn, { options: {} })}. It can only be read here.
    </Box>
  );
}

const headStyle = {
  order: -1,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  px: space(4),
  pt: space(3),
} as const;

const nameStyle = {
  m: 0,
  fontSize: tokens.size.h2,
  fontWeight: tokens.weight.heading,
  '& a': { color: 'text.primary', textDecorationColor: tokens.color.line, textUnderlineOffset: '4px' },
} as const;

function Details({ header }: { readonly header: StudentHeader }) {
  const { host } = useEngine();
  const lookups = host.useLookups();
  const label = (lookup: string, value: Json) =>
    findFormat('lookup').toText(value, { options: {}, lookup: lookups(lookup) });
  const details = [
    label('year-group', header.yearGroupId),
    header.schoolName ?? 'No school',
    header.upn === null ? 'No UPN' : `UPN\u00A0${header.upn}`,
  ];
  return (
    <>
      <Box sx={{ color: 'text.secondary' }}>{details.join(' · ')}</Box>
      <Box sx={{ display: 'flex', gap: space(2), flexWrap: 'wrap' }}>
        <Chip
          size="small"
          label={label('care-status', header.careStatusId)}
          color={header.isInCare ? 'primary' : 'default'}
          variant="outlined"
        />
        {header.isSensitive && <Chip size="small" label="Sensitive" sx={attention} />}
        {header.isPercentageRegister && <Chip size="small" label="Percentage register" variant="outlined" />}
        {header.hasManualCalls && <Chip size="small" label="Attendance by call" variant="outlined" />}
        {header.hasDataErrors && <Chip size="small" label="Marks outside the roll" sx={attention} />}
      </Box>
    </>
  );
}

const attention = {
  bgcolor: tokens.tone.attention.tint,
  color: tokens.tone.attention.ink,
  fontWeight: tokens.weight.strong,
};
