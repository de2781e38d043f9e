import Box from '@mui/material/Box';
import type { StudentPage } from '../../contract/index.ts';
import { ActionButton, useFormCommand, type ScreenComponentProps } from '../../renderer/index.ts';
import { LoadProblem } from '../shell/LoadProblem.tsx';
import { Waiting } from '../shell/Waiting.tsx';
import { careFacts } from './careFacts.ts';
import { comingWords } from './comingWords.ts';
import { FactColumns, FactList, useWords, yesNo } from './FactList.tsx';
import { usePupilPage, usePupilReload } from './usePupilPage.ts';

/** The Basic Details tab: what is held of a pupil (D-22); officers of the virtual school correct it here. */
export function BasicDetails({ params }: ScreenComponentProps) {
  const { page, error, reload } = usePupilPage(Number(params.studentId));
  if (error !== null) return <LoadProblem error={error} onRetry={reload} />;
  if (page === null) return <Waiting what="the pupil" height={360} />;
  return <Details page={page} />;
}

function Details({ page }: { readonly page: StudentPage }) {
  const words = useWords();
  const { day, label } = words;
  return (
    <FactColumns>
      <FactList
        title="Pupil"
        facts={[
          ['First name', page.firstName],
          ['Last name', page.lastName],
          ['Date of birth', day(page.dateOfBirth)],
          ['Gender', label('gender', page.genderId)],
          ['Ethnicity', label('ethnicity', page.ethnicityCode)],
          ['UPN', page.upn ?? ''],
          ['Pupil number of the authority', page.laStudentId],
          ['Added', day(page.dateAdded)],
          ['Sensitive', yesNo(page.isSensitive)],
        ]}
      >
        <Correct page={page} />
      </FactList>
      <FactList
        title="Care and school"
        facts={[
          ...careFacts(page, words),
          ['School', page.schoolName ?? ''],
          ...comingFacts(page),
          ['Educated otherwise than at school', label('educated-otherwise', page.educatedOtherwise) || 'No'],
          ['Year group', label('year-group', page.yearGroupId)],
          ['Key stage', label('key-stage', page.keyStageId)],
          ['SEN status', label('sen-status', page.senStatusId)],
          ['Dual registered', yesNo(page.isDualReg)],
          ['Percentage register', yesNo(page.isPercentageRegister)],
        ]}
      />
    </FactColumns>
  );
}

/** Nothing of a pupil who stays where they are, as most do. */
function comingFacts({ comingSchools }: StudentPage): readonly (readonly [string, string])[] {
  const words = comingWords(comingSchools);
  return words === '' ? [] : [['School to come', words]];
}

function Correct({ page }: { readonly page: StudentPage }) {
  const { denied } = useFormCommand('student/correct');
  const reload = usePupilReload();
  if (denied !== null) return null;
  const { careHistory: _history, comingSchools: _coming, ...row } = page;
  return (
    <Box>
      <ActionButton action={{ label: 'Correct details', opens: 'student/correct' }} facts={{ row }} onDone={reload} />
    </Box>
  );
}
