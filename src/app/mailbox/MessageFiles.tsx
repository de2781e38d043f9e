import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import AttachFile from '@mui/icons-material/AttachFileOutlined';
import type { ReplyOf } from '../../contract/index.ts';
import { space, useEngine } from '../../renderer/index.ts';
import { handOver } from '../files/handOver.ts';
import { receiveMessageFile } from './messageFileStore.ts';

type File = ReplyOf<'messages.read'>['contents'][number]['files'][number];

const sizeWords = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** The files that a message brings, each to be taken under its own name. */
export function MessageFiles({ files }: { readonly files: readonly File[] }) {
  const { host } = useEngine();
  const take = ({ fileReference, fileName }: File) =>
    void receiveMessageFile(fileReference).then(
      (bytes) => handOver(bytes, fileName),
      (error: unknown) => host.notify({ tone: 'error', text: (error as Error).message }),
    );
  return (
    <Box component="ul" aria-label="Files" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: space(2) }}>
      {files.map((file) => (
        <li key={file.fileReference}>
          <Button
            variant="outlined"
            size="small"
            startIcon={<AttachFile />}
            onClick={() => take(file)}
            sx={{ overflowWrap: 'anywhere', textAlign: 'left' }}
          >
            {file.fileName} ({sizeWords(file.size)})
          </Button>
        </li>
      ))}
    </Box>
  );
}
