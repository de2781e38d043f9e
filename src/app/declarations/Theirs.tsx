import { useMemo } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { SourceFile } from '../../engine/index.ts';
import { usePortal } from '../shell/portalContext.ts';
import { useAuthorityWords } from './authorityWords.ts';
import { openBench } from './questions/useFormBench.ts';
import { ToldWords } from './ToldWords.tsx';
import type { Other } from './useDraft.ts';

interface Props {
  readonly other: Other;
  readonly path: string;
  readonly files: readonly SourceFile[];
  /** What was typed here. */
  readonly text: string;
  onTake(): void;
}

/** What stands stored meanwhile: in words what it and the text that was typed here say apart, and as it is written. */
export function Theirs({ other: { text: stored, message, revision }, path, files, text, onTake }: Props) {
  const [theirs, own] = useApart({ path, files }, stored, text);
  const isHeld = revision === 0;
  return (
    <Alert severity="warning" role="alert" sx={{ '& .MuiAlert-message': { minWidth: 0, width: '100%' } }}>
      <p>{message}</p>
      {theirs.length + own.length > 0 && (
        <ToldWords
          title="What differs"
          labels={[isHeld ? 'Only what holds' : 'Only theirs', 'Only yours']}
          none={['Nothing', 'Nothing']}
          after={theirs}
          before={own}
        />
      )}
      <details open={theirs.length + own.length === 0}>
        <Box component="summary" sx={{ cursor: 'pointer', minHeight: 24 }}>
          As it is written
        </Box>
        <Box component="pre" tabIndex={0} aria-label="Their text" sx={{ maxHeight: 240, overflow: 'auto' }}>
          {stored}
        </Box>
      </details>
      <Button variant="outlined" size="small" onClick={onTake}>
        {isHeld ? 'Take what holds' : 'Take theirs'}
      </Button>
    </Alert>
  );
}

/** The sentences that the first of two texts says and the other does not, and the other way round. */
function useApart({ path, files }: Pick<Props, 'path' | 'files'>, one: string, other: string) {
  const tenant = String(usePortal().data.settings.localAuthorityId);
  const words = useAuthorityWords();
  return useMemo(() => {
    const [said, otherwise] = [one, other].map((text) => {
      const { bench, edited } = openBench({ files, path, tenant }, text);
      const own = edited.overlay ?? edited.form;
      return bench.edit([own]).describe(own.path, words);
    });
    return [missingIn(said, otherwise), missingIn(otherwise, said)] as const;
  }, [files, path, tenant, words, one, other]);
}

const missingIn = (sentences: readonly string[] = [], others: readonly string[] = []) =>
  sentences.filter((sentence) => !others.includes(sentence));
