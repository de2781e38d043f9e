import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { StudentPage as Facts } from '../../contract/index.ts';
import {
  ActionButton,
  space,
  tokens,
  useEngine,
  useFormCommand,
  type ScreenComponentProps,
} from '../../renderer/index.ts';
import { LoadProblem } from '../shell/LoadProblem.tsx';
import { Waiting } from '../shell/Waiting.tsx';
import { careFacts } from './careFacts.ts';
import { FactColumns, FactList, useWords, yesNo } from './FactList.tsx';
import { PupilSwitch } from './PupilSwitch.tsx';
import { usePupilPage, usePupilReload } from './usePupilPage.ts';

/**
 * The pupil's page (D-57): care, school and how the child is registered; officers of the virtual school change it here.
 */
export function StudentPage({ params }: ScreenComponentProps) {
  const { page, error, reload } = usePupilPage(Number(params.studentId));
  if (error !== null) return <LoadProblem error={error} onRetry={reload} />;
  if (page === null) return <Waiting what="the pupil" height={420} />;
  return (
    <FactColumns>
      <Box sx={column}>
        <Care page={page} />
        <Registration page={page} />
      </Box>
      <Box sx={column}>
        <School page={page} />
        <Signs page={page} />
      </Box>
    </FactColumns>
  );
}

const column = { display: 'grid', gap: space(4), alignContent: 'start' };

function Care({ page }: { readonly page: Facts }) {
  const words = useWords();
  const change = useFormCommand('student/care-status');
  const reload = usePupilReload();
  return (
    <FactList title="Care" facts={careFacts(page, words)}>
      {change.denied === null && (
        <Box>
          <ActionButton
            action={{ label: 'Change care status', opens: 'student/care-status' }}
            facts={{}}
            onDone={reload}
          />
        </Box>
      )}
      <History page={page} />
    </FactList>
  );
}

function History({ page }: { readonly page: Facts }) {
  const { day, label } = useWords();
  return (
    <Box>
      <Typography variant="h3">History</Typography>
      {page.careHistory.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>No earlier care status is recorded.</Typography>
      )}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, mt: space(2), p: 0, display: 'grid', gap: space(2) }}>
        {page.careHistory.map(({ careStatusId, startDate, changedBy }, index) => (
          <Box
            component="li"
            key={page.careHistory.length - index}
            sx={{ borderLeft: `3px solid ${tokens.color.line}`, pl: space(3) }}
          >
            {label('care-status', careStatusId)} from {day(startDate)}
            {changedBy !== null && (
              <Box component="span" sx={{ color: 'text.secondary' }}>{`, changed by ${changedBy}`}</Box>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function School({ page }: { readonly page: Facts }) {
  const { label } = useWords();
  return (
    <FactList
      title="School"
      facts={[
        ['School', page.schoolName ?? ''],
        ['Educated otherwise than at school', label('educated-otherwise', page.educatedOtherwise) || 'No'],
        ['Year group', label('year-group', page.yearGroupId)],
        ['SEN status', label('sen-status', page.senStatusId)],
        ['Contact method', page.contactMethod],
      ]}
    />
  );
}

const switches = [
  [
    'isSensitive',
    'Sensitive',
    'students.setSensitive',
    'Read-only users and reviewing officers see the pupil only where they are assigned.',
  ],
  ['isDualReg', 'Dual registered', 'students.setDualRegistered', 'The pupil is on the roll of two schools.'],
  [
    'isPercentageRegister',
    'Percentage register',
    'students.setPercentageRegister',
    'The school gives one figure for each week. Session marks that were made stay.',
  ],
] as const;

function Registration({ page }: { readonly page: Facts }) {
  const { host } = useEngine();
  const reload = usePupilReload();
  const { denied } = host.useCommand('students.setSensitive');
  if (denied !== null)
    return <FactList title="Registration" facts={switches.map(([field, label]) => [label, yesNo(page[field])])} />;
  return (
    <FactList title="Registration" facts={[]}>
      <Box sx={{ display: 'grid', gap: space(3) }}>
        {switches.map(([field, label, operation, help]) => (
          <PupilSwitch
            key={field}
            label={label}
            help={help}
            operation={operation}
            studentId={page.studentId}
            value={page[field]}
            onSaved={reload}
          />
        ))}
      </Box>
    </FactList>
  );
}

/** What the school sends, and what does not add up (D-59). */
function Signs({ page }: { readonly page: Facts }) {
  const { day } = useWords();
  return (
    <FactList
      title="Attendance data"
      facts={[
        ['School sends data by extractor', yesNo(page.hasDe)],
        ['Attendance by call', yesNo(page.hasManualCalls)],
        ['Marks outside the roll', yesNo(page.hasDataErrors)],
        ['Added', day(page.dateAdded)],
      ]}
    />
  );
}
