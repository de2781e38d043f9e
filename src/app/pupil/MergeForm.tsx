import { useNavigate } from 'react-router-dom';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { mergeFields, type MergeField, type StudentPage } from '../../contract/index.ts';
import type { JsonObject } from '../../engine/index.ts';
import { InlineForm, space, useEngine, type ScreenComponentProps } from '../../renderer/index.ts';
import { LoadProblem } from '../shell/LoadProblem.tsx';
import { Waiting } from '../shell/Waiting.tsx';
import { useWords } from './FactList.tsx';
import { usePupilPage } from './usePupilPage.ts';

type Words = ReturnType<typeof useWords>;

/** Asks which record’s detail holds wherever two records of one child differ, and merges them. */
export function MergeForm({ params }: ScreenComponentProps) {
  const kept = usePupilPage(Number(params.studentId));
  const other = usePupilPage(Number(params.otherId));
  const words = useWords();
  const { host } = useEngine();
  const { title } = host.useForm('student/merge');
  const navigate = useNavigate();
  const failed = [kept, other].find(({ error }) => error !== null);
  if (failed?.error) return <LoadProblem error={failed.error} onRetry={failed.reload} />;
  if (kept.page === null || other.page === null) return <Waiting what={title} height={360} />;
  return (
    <Box component="section" aria-label={title} sx={{ display: 'grid', gap: space(3), maxWidth: 760 }}>
      <Typography variant="h2">{title}</Typography>
      <InlineForm
        formId="student/merge"
        facts={{ row: rowOf(words, kept.page, other.page) }}
        restarts={false}
        onDone={() => void navigate(`/students/${kept.page?.studentId}/merge`)}
      />
    </Box>
  );
}

/** What the questions read of each detail: what both say, whether that differs, and whose is proposed. */
function rowOf(words: Words, kept: StudentPage, other: StudentPage): JsonObject {
  const details = mergeFields.flatMap((field): [string, JsonObject[string]][] => {
    const [ours, theirs] = [kept, other].map((page) => detailWords(words, page, field));
    return [
      [`${field}Kept`, ours || 'not recorded'],
      [`${field}Other`, theirs || 'not recorded'],
      [`${field}Differs`, ours !== theirs],
      [`${field}Side`, ours === '' && theirs !== '' ? 'other' : 'kept'],
    ];
  });
  const { studentId, studentName: name } = kept;
  return { studentId, otherId: other.studentId, name, ...Object.fromEntries(details) };
}

function detailWords({ day, label }: Words, page: StudentPage, field: MergeField): string {
  switch (field) {
    case 'dateOfBirth':
      return day(page.dateOfBirth);
    case 'genderId':
      return label('gender', page.genderId);
    case 'ethnicityCode':
      return label('ethnicity', page.ethnicityCode);
    case 'yearGroupId':
      return label('year-group', page.yearGroupId);
    case 'senStatusId':
      return label('sen-status', page.senStatusId);
    case 'careStatusId':
      return [label('care-status', page.careStatusId), day(page.careStatusStart)].filter(Boolean).join(' from ');
    case 'educatedOtherwise':
      return label('educated-otherwise', page.educatedOtherwise);
    case 'socialWorkerId':
      return page.socialWorker ?? '';
    case 'upn':
      return page.upn ?? '';
    default:
      return page[field];
  }
}
