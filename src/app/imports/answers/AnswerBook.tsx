import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { MOST_IMPORT_BYTES } from '../../../contract/index.ts';
import type { JsonObject } from '../../../engine/index.ts';
import { ExportDialog, pageAction, space, useEngine } from '../../../renderer/index.ts';
import { usePortal } from '../../shell/portalContext.ts';
import { UploadDialog } from '../UploadDialog.tsx';
import { useReportExporter } from '../../reports/useReportExporter.ts';
import { BookChoice, type ChosenBook } from './BookChoice.tsx';

const title = 'Download answers';
const backTitle = 'Bring answers back';

const file = {
  title: 'Workbook of answers',
  accept: '.xlsx',
  help: `At most ${MOST_IMPORT_BYTES / 1024 / 1024} MB; as it was downloaded here, under any name.`,
};

/** One section of the plans of a term as a workbook, and its way back. */
export function AnswerBook() {
  const [open, setOpen] = useState<'export' | 'back' | null>(null);
  const { academicYearId: year } = (usePortal().data.facts.user ?? {}) as { readonly academicYearId?: number };
  const [chosen, setChosen] = useState<ChosenBook>({
    stage: '',
    academicYearId: year === undefined ? '' : String(year),
    schoolTermId: '',
    yearGroupId: '',
  });
  const [isTried, setTried] = useState(false);
  const isWhole = [chosen.stage, chosen.academicYearId, chosen.schoolTermId].every((value) => value !== '');
  const download = () => {
    setTried(true);
    if (isWhole) setOpen('export');
  };
  return (
    <Box sx={{ display: 'grid', gap: space(4) }}>
      <BookChoice chosen={chosen} isTried={isTried} onChange={setChosen} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: space(3) }}>
        <Button ref={pageAction} variant="contained" onClick={download}>
          {title}
        </Button>
        <Button ref={pageAction} variant="outlined" onClick={() => setOpen('back')}>
          {backTitle}
        </Button>
      </Box>
      {open === 'export' && <Download chosen={chosen} onClose={() => setOpen(null)} />}
      {open === 'back' && (
        <UploadDialog
          title={backTitle}
          file={file}
          call={{ operation: 'answerBooks.bringBack', query: {} }}
          onClose={() => setOpen(null)}
        >
          <Explanation />
        </UploadDialog>
      )}
    </Box>
  );
}

/** What becomes of the file. */
function Explanation() {
  return <Typography>{useEngine().host.useForm('import/answers').description}</Typography>;
}

function Download({ chosen, onClose }: { readonly chosen: ChosenBook; onClose(): void }) {
  const exporter = useReportExporter('exports.answerWorkbook', bodyOf(chosen));
  return (
    <ExportDialog
      title={title}
      exporter={exporter}
      request={{
        method: 'answerWorkbook',
        query: { page: 1, pageSize: 0, sort: null, filters: {}, search: '' },
        params: {},
        columns: [],
        fileName: 'Answers of PEPs.xlsx',
      }}
      count={null}
      onClose={onClose}
    />
  );
}

const bodyOf = ({ stage, academicYearId, schoolTermId, yearGroupId }: ChosenBook): JsonObject => ({
  stage,
  academicYearId: Number(academicYearId),
  schoolTermId: Number(schoolTermId),
  ...(yearGroupId !== '' && { yearGroupId: Number(yearGroupId) }),
});
