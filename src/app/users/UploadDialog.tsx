import { useId, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { FirstFocus, labelAbove, LoadFailure, space, useEngine } from '../../renderer/index.ts';
import { FileChoice } from '../files/FileChoice.tsx';
import { handOver } from '../files/handOver.ts';
import { FaultText } from '../shell/FaultText.tsx';
import { RowFaults } from './RowFaults.tsx';
import { useUserUpload, type UploadResult } from './useUserUpload.ts';

/** With an example that a spreadsheet shows as it is meant. */
const template =
  'username,firstname,lastname,telephone,organisationUrn\r\nname@school.example,First,Last,01632 960000,\r\n';

const csvFile = { title: 'CSV file', accept: '.csv,text/csv', help: 'At most 512 kB.' };

const saveTemplate = () =>
  handOver(new Blob(['\ufeff', template], { type: 'text/csv;charset=utf-8' }), 'Users template.csv');

/** Adds many users of one type from a CSV file: all of them, or none and every wrong row is named (D-49). */
export function UploadDialog({ onClose }: { onClose(): void }) {
  const { host } = useEngine();
  const titleId = useId();
  const upload = useUserUpload();
  const outcome = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [type, setType] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [tried, setTried] = useState(false);
  const [result, setResult] = useState<UploadResult | null>(null);
  const send = async () => {
    setTried(true);
    if (file === null || type === '') return focusFault(form.current);
    const became = await upload.send(file, Number(type));
    if (became?.kind === 'added') {
      host.notify(addedNotice(became));
      host.refresh(['users']);
      return onClose();
    }
    setResult(became);
    // It is drawn with the next render.
    requestAnimationFrame(() => outcome.current?.focus());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!upload.sending) void send();
  };
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setResult(null);
  };
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={titleId} scroll="paper">
      <DialogTitle id={titleId}>Upload users</DialogTitle>
      <form ref={form} noValidate onSubmit={submit} style={{ display: 'contents' }}>
        <DialogContent dividers sx={{ display: 'grid', gap: space(4), alignContent: 'start' }}>
          <FirstFocus />
          <Explanation />
          <TypeChoice value={type} wrong={tried && type === ''} onChange={setType} />
          <FileChoice {...csvFile} file={file} wrong={tried && file === null} onChange={choose} />
          <Outcome ref={outcome} result={result} />
        </DialogContent>
        <Buttons sending={upload.sending} onClose={onClose} />
      </form>
    </Dialog>
  );
}

/** Leads to the first answer that is missing, once it is marked with the next render. */
function focusFault(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong="true"]')?.focus());
}

function addedNotice({ added, uninvited }: Extract<UploadResult, { kind: 'added' }>) {
  const users = added === 1 ? '1 user added' : `${added} users added`;
  if (uninvited === 0) return { tone: 'success', text: users } as const;
  return {
    tone: 'error',
    text: `${users}; ${uninvited} could not be sent their invitation. Please resend their sign-up.`,
  } as const;
}

function Explanation() {
  return (
    <Box sx={{ display: 'grid', gap: space(2), justifyItems: 'start' }}>
      <Typography>
        A CSV file with the columns username, firstname, lastname, telephone and organisationUrn, and at most 500 users
        of one type. The user name is the e-mail address; telephone and organisationUrn may be empty. Either all users
        are added and invited, or none.
      </Typography>
      <Button variant="text" onClick={saveTemplate} sx={{ ml: space(-4) }}>
        Download a template
      </Button>
    </Box>
  );
}

function Buttons({ sending, onClose }: { readonly sending: boolean; onClose(): void }) {
  return (
    <DialogActions>
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" variant="contained" loading={sending}>
        Upload users
      </Button>
    </DialogActions>
  );
}

interface TypeChoiceProps {
  readonly value: string;
  readonly wrong: boolean;
  onChange(value: string): void;
}

function TypeChoice({ value, wrong, onChange }: TypeChoiceProps) {
  const { options, failed, reload } = useEngine().host.useOptions('access-level', {});
  const fault = wrong ? 'Please choose a user type' : null;
  const help = fault === null ? 'Everybody in the file gets this type.' : <FaultText>{fault}</FaultText>;
  if (failed) return <LoadFailure text="The user types could not be loaded." onRetry={reload} />;
  return (
    <TextField
      select
      required
      size="small"
      sx={labelAbove}
      label="User type"
      value={value}
      error={fault !== null}
      helperText={help}
      slotProps={{ inputLabel: { required: false } }}
      onChange={(event) => onChange(event.target.value)}
    >
      {options.map(({ value: option, label }) => (
        <MenuItem key={String(option)} value={String(option)}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}

const rowsHave = (count: number) => (count === 1 ? '1 row has' : `${count} rows have`);

function Outcome({ ref, result }: { readonly ref: React.Ref<HTMLDivElement>; readonly result: UploadResult | null }) {
  if (result === null || result.kind === 'added') return null;
  return (
    <Box ref={ref} tabIndex={-1} sx={{ display: 'grid', gap: space(3), outline: 'none' }}>
      <Alert severity="error">
        {result.kind === 'refused'
          ? result.message
          : `No users were added. ${rowsHave(result.faults.length)} to be corrected; then upload the file again.`}
      </Alert>
      {result.kind === 'rows' && <RowFaults faults={result.faults} />}
    </Box>
  );
}
