import { useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { pageAction, space, useEngine } from '../../renderer/index.ts';

/** A file that is made on the server when it is asked for. */
export interface MadeFile {
  readonly label: string;
  /** Makes it and hands it over; throws what is told where it could not. */
  receive(): Promise<void>;
}

interface Props {
  /** What the buttons are together, read aloud. */
  readonly label: string;
  readonly files: readonly MadeFile[];
  /** Buttons that follow. */
  readonly children?: ReactNode;
}

/** A button for each file: one is made at a time, and what fails is told. */
export function FileButtons({ label, files, children }: Props) {
  const { host } = useEngine();
  const [busy, setBusy] = useState<string | null>(null);
  const save = async (file: MadeFile) => {
    setBusy(file.label);
    try {
      await file.receive();
    } catch (error) {
      host.notify({ tone: 'error', text: error instanceof Error ? error.message : String(error) });
    } finally {
      setBusy(null);
    }
  };
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', gap: space(2) }}>
      {files.map((file) => (
        <Button
          key={file.label}
          ref={pageAction}
          variant="outlined"
          size="small"
          loading={busy === file.label}
          disabled={busy !== null && busy !== file.label}
          onClick={() => void save(file)}
        >
          {file.label}
        </Button>
      ))}
      {children}
    </Box>
  );
}
