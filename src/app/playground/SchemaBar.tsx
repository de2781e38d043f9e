import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Json, JsonObject } from '../../engine/index.ts';
import { ConfirmDialog, space, useEngine } from '../../renderer/index.ts';
import { handOver } from '../files/handOver.ts';
import { Choice } from './Choice.tsx';
import { draftOfSchema } from './draftOf.ts';
import { SaveAsDraft } from './SaveAsDraft.tsx';
import { starts } from './schemaStarts.ts';

interface Props {
  readonly schemaText: string;
  readonly uiText: string;
  readonly dataText: string;
  /** The texts begin anew with this schema. */
  onNew(schema: JsonObject): void;
}

/** Begins the texts anew, takes them along as one file, and makes a draft of them. */
export function SchemaBar({ schemaText, uiText, dataText, onNew }: Props) {
  const { host } = useEngine();
  const [start, setStart] = useState<keyof typeof starts>('small');
  const [asking, setAsking] = useState(false);
  const download = () => {
    const file = fileOf({ schema: schemaText, uiSchema: uiText, data: dataText });
    if (typeof file === 'string') return host.notify({ tone: 'error', text: file });
    handOver(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }), 'form.json');
    host.notify({ tone: 'success', text: 'Downloaded: schema, UI schema and data in one file.' });
  };
  return (
    <Box sx={{ display: 'flex', gap: space(3), flexWrap: 'wrap', alignItems: 'end' }}>
      <Choice
        label="Begin with"
        value={start}
        options={Object.entries(starts).map(([value, { label }]) => ({ value, label }))}
        onChoose={(value) => setStart(value as keyof typeof starts)}
      />
      <Button variant="outlined" onClick={() => setAsking(true)}>
        New
      </Button>
      <Button variant="outlined" onClick={download}>
        Download
      </Button>
      <SaveAsDraft read={() => draftOfSchema(schemaText, uiText)} />
      <ConfirmDialog
        question={asking ? 'Begin a new form?' : null}
        detail="The schema, UI schema and data on this page are replaced. Download them first to keep them."
        yes="Begin anew"
        no="Keep these"
        onAnswer={(yes) => {
          setAsking(false);
          if (yes) onNew(starts[start].schema);
        }}
      />
    </Box>
  );
}

/** The three texts as one value; or, of a text that is no JSON, a sentence that says which. */
function fileOf(texts: { readonly schema: string; readonly uiSchema: string; readonly data: string }) {
  const names = { schema: 'JSON Schema', uiSchema: 'UI schema', data: 'Data' };
  const file: JsonObject = {};
  for (const name of ['schema', 'uiSchema', 'data'] as const) {
    try {
      file[name] = JSON.parse(texts[name]) as Json;
    } catch {
      return `“${names[name]}” is no JSON: mend it before downloading.`;
    }
  }
  return file;
}
