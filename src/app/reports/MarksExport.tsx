import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  activeForm,
  fillValues,
  isObject,
  validateAnswers,
  type Facts,
  type FormDocument,
  type JsonObject,
  type ResolvedForm,
  type TableQuery,
} from '../../engine/index.ts';
import { ExportDialog, FormView, space, useEngine, type FormHandle } from '../../renderer/index.ts';
import { useReportExporter } from './useReportExporter.ts';

/** What is asked before: dates and pupils. */
const FORM = 'report/marks';

const wholeList: TableQuery = { page: 1, pageSize: 0, sort: null, filters: {}, search: '' };

/** Exports the marks of chosen pupils between two dates, by default those of the academic year (EXP-13, D-88). */
export function MarksExport() {
  const { host } = useEngine();
  const form = host.useForm(FORM);
  const view = useRef<FormHandle>(null);
  const [document, setDocument] = useState(() => firstDocument(form, host.facts));
  const [tried, setTried] = useState(false);
  const [asked, setAsked] = useState<JsonObject | null>(null);
  const exporter = useReportExporter('exports.marks', asked ?? {});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const now = view.current?.flush() ?? document;
    setTried(true);
    if (validateAnswers(activeForm({ form, facts: host.facts, document: now }), now.answers, 'complete').length === 0)
      setAsked(now.answers);
    // The summary is drawn with the next render.
    else requestAnimationFrame(() => view.current?.focusSummary());
  };
  if (exporter.denied !== null) return <p>{exporter.denied}</p>;
  return (
    <Box component="form" noValidate onSubmit={submit} aria-label={form.title} sx={formStyle}>
      <Box sx={{ width: '100%' }}>
        <FormView
          ref={view}
          form={form}
          facts={host.facts}
          document={document}
          onChange={setDocument}
          showErrors={tried ? 'complete' : null}
        />
      </Box>
      <Button type="submit" variant="contained">
        Export to Excel
      </Button>
      {asked && (
        <ExportDialog
          title={form.title}
          exporter={exporter}
          request={{ method: 'marks', query: wholeList, params: {}, columns: [], fileName: 'Marks.xlsx' }}
          count={null}
          onClose={() => setAsked(null)}
        />
      )}
    </Box>
  );
}

function firstDocument(form: ResolvedForm, facts: Facts): FormDocument {
  const answers = fillValues(form.initial ?? {}, facts);
  return { answers: isObject(answers) ? answers : {}, parked: {} };
}

const formStyle = { display: 'grid', gap: space(4), maxWidth: 640, justifyItems: 'start' } as const;
