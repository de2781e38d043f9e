import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
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
import { ExportDialog, FormView, space, useEngine, type Exporter, type FormHandle } from '../../renderer/index.ts';

interface Props {
  /** The form that asks what the file is to be of; its answers are the file's parameters. */
  readonly form: string;
  readonly exporter: Exporter;
  readonly method: string;
  readonly fileName: string;
}

const wholeList: TableQuery = { page: 1, pageSize: 0, sort: null, filters: {}, search: '' };

/** A file that a form asks for: it is made once the form is complete. */
export function AskedFile({ form: id, exporter, method, fileName }: Props) {
  const { host } = useEngine();
  const form = host.useForm(id);
  const view = useRef<FormHandle>(null);
  const [document, setDocument] = useState(() => firstDocument(form, host.facts));
  const [tried, setTried] = useState(false);
  const [asked, setAsked] = useState<JsonObject | null>(null);
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
      <Typography variant="h2">{form.title}</Typography>
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
          request={{ method, query: wholeList, params: asked, columns: [], fileName }}
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
