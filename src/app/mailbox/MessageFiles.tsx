import { useCallback, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import AttachFile from '@mui/icons-material/AttachFileOutlined';
import type { ReplyOf } from '../../contract/index.ts';
import { sizeText, space } from '../../renderer/index.ts';
import { FilePanel } from '../files/FilePanel.tsx';
import { ScanChip } from '../files/ScanChip.tsx';
import { receiveMessageFile } from './messageFileStore.ts';

type File = ReplyOf<'messages.read'>['contents'][number]['files'][number];

/** The files that a message brings, each to be looked at before it is taken. */
export function MessageFiles({ files }: { readonly files: readonly File[] }) {
  const [open, setOpen] = useState<File | null>(null);
  const reference = open?.fileReference ?? '';
  const read = useCallback(() => receiveMessageFile(reference), [reference]);
  return (
    <>
      <Box component="ul" aria-label="Files" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: space(2) }}>
        {files.map((file) => (
          <Box component="li" key={file.fileReference} sx={lineStyle}>
            <Button
              variant="outlined"
              size="small"
              startIcon={<AttachFile />}
              aria-haspopup="dialog"
              onClick={() => setOpen(file)}
              sx={{ overflowWrap: 'anywhere', textAlign: 'left' }}
            >
              {file.fileName} ({sizeText(file.size)})
            </Button>
            <ScanChip scan={file.scan} />
          </Box>
        ))}
      </Box>
      {open !== null && <FilePanel file={open} read={read} onClose={() => setOpen(null)} />}
    </>
  );
}

const lineStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(2) } as const;
