import { useMemo } from 'react';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { pepStatus } from '../../contract/index.ts';
import { findFormat, type Json, type Row } from '../../engine/index.ts';
import { LoadFailure, space, tokens, useEngine, type ScreenComponentProps } from '../../renderer/index.ts';
import { firstOf } from '../api/portalData.ts';
import { useRead } from '../api/useRead.ts';
import { LoadProblem } from '../shell/LoadProblem.tsx';
import { Waiting } from '../shell/Waiting.tsx';
import { pepHomePath } from './paths.ts';
import { PepOverview } from './PepOverview.tsx';

const allOfPupil = { page: 1, pageSize: 100, sort: null, filters: {}, search: '' };

/** PEP Home (D-24): the pupil's plans to choose from, and the chosen one with its sections. */
export function PepHome({ params }: ScreenComponentProps) {
  const { host } = useEngine();
  const studentId = Number(params.studentId);
  const list = host.useList('pep.list', allOfPupil, { studentId });
  const peps = useMemo(() => newestFirst(list.page?.rows ?? []), [list.page]);
  const chosen = typeof params.pepId === 'number' ? params.pepId : openFirst(peps);
  const { body, error, reload } = useRead('pep.details', chosen === null ? null : { studentId, pepId: chosen });
  if (list.failed) return <LoadFailure reference={list.reference} onRetry={list.reload} />;
  if (error !== null) return <LoadProblem error={error} onRetry={reload} />;
  if (list.page !== null && peps.length === 0 && chosen === null) return <NoPeps />;
  return (
    <Box sx={{ display: 'grid', gap: space(5), gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {peps.length > 0 && chosen !== null && (
        <PepChoice peps={peps} chosen={chosen} onChoose={(pepId) => host.navigate(pepHomePath(studentId, pepId))} />
      )}
      {body === null ? <Waiting what="the PEP" /> : <PepOverview pep={firstOf(body)} onChanged={reload} />}
    </Box>
  );
}

function NoPeps() {
  return <Typography>This pupil has no PEP yet. The virtual school creates one for each term.</Typography>;
}

interface ChoiceProps {
  readonly peps: readonly Row[];
  readonly chosen: number;
  onChoose(pepId: number): void;
}

function PepChoice({ peps, chosen, onChoose }: ChoiceProps) {
  const { host } = useEngine();
  const lookups = host.useLookups();
  const name = (row: Row) => {
    const text = (lookup: string, field: string) =>
      findFormat('lookup').toText(row[field] ?? null, { options: {}, lookup: lookups(lookup) });
    const term = row.pepCycleName ? String(row.pepCycleName) : text('school-term', 'schoolTermId');
    return `${String(row.academicYearName)}, ${term}: ${text('pep-status', 'pepStatusId')}`;
  };
  return (
    <Box component="label" sx={{ display: 'grid', gap: space(1), maxWidth: 480, fontWeight: tokens.weight.strong }}>
      Plan
      <TextField
        select
        size="small"
        value={chosen}
        slotProps={{ select: { native: true } }}
        onChange={(event) => onChoose(Number(event.target.value))}
      >
        {peps.map((row) => (
          <option key={String(row.id)} value={Number(row.id)}>
            {name(row)}
          </option>
        ))}
      </TextField>
    </Box>
  );
}

const finished: readonly Json[] = [pepStatus.completed, pepStatus.superseded];

/** The plan that opens by itself: the earliest that is not finished, else the newest. */
function openFirst(newest: readonly Row[]): number | null {
  const row = newest.findLast(({ pepStatusId = null }) => !finished.includes(pepStatusId)) ?? newest[0];
  return typeof row?.id === 'number' ? row.id : null;
}

function newestFirst(rows: readonly Row[]): readonly Row[] {
  const age = (row: Row) => Number(row.academicYearId) * 10 + Number(row.schoolTermId ?? 0);
  return rows.toSorted((a, b) => age(b) - age(a) || Number(b.id) - Number(a.id));
}
