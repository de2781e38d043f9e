import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { space } from '../../renderer/index.ts';
import { handOver } from '../files/handOver.ts';
import { draftOfForm } from './draftOf.ts';
import { SaveAsDraft } from './SaveAsDraft.tsx';

interface Props {
  readonly path: string;
  /** The form as it was changed on the page, right or wrong. */
  readonly text: string;
}

/** Takes the text of a form along, and makes a draft of it. */
export function FormBar({ path, text }: Props) {
  const download = () =>
    handOver(new Blob([text], { type: 'application/json' }), path.split('/').at(-1) ?? 'form.json');
  return (
    <Box sx={{ display: 'flex', gap: space(3), flexWrap: 'wrap', alignItems: 'center' }}>
      <Button variant="outlined" onClick={download}>
        Download
      </Button>
      <SaveAsDraft read={() => draftOfForm(text)} />
    </Box>
  );
}
