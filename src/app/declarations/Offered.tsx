import { useId, useState, type ComponentProps } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { space } from '../../renderer/index.ts';
import { BeginFromFile } from './exchange/BeginFromFile.tsx';
import { NewList } from './lists/NewList.tsx';
import { ChosenPath, PathList } from './PathList.tsx';

interface Props extends ComponentProps<typeof PathList> {
  /** Paths that there are already. */
  readonly taken: readonly string[];
  /** Goes on to a path, whose editor then has the focus; with the text that it begins with where there is none yet. */
  onOpen(path: string, text?: string): void;
}

/** What there is to change, and what can be begun: beside what is open, on a narrow screen behind a button above it. */
export function Offered({ taken, onChoose, onOpen, ...list }: Props) {
  const id = useId();
  const isBeside = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true });
  const [isUnfolded, setIsUnfolded] = useState(false);
  const folds = !isBeside && list.chosen !== null;
  const open = (path: string, text?: string) => {
    setIsUnfolded(false);
    onOpen(path, text);
  };
  // Dialogs that are open stay so where the screen gets narrow: nothing is taken away.
  const display = folds && !isUnfolded ? 'none' : 'grid';
  return (
    <Box sx={columnStyle}>
      {folds && (
        // A heading as those of the lists are that it stands for: those of what is open follow it.
        <Box component="h2" sx={{ m: 0 }}>
          <Button
            variant="outlined"
            aria-expanded={isUnfolded}
            aria-controls={id}
            onClick={() => setIsUnfolded(!isUnfolded)}
          >
            Other forms, stages, tables and lists
          </Button>
        </Box>
      )}
      {folds && <ChosenPath {...list} />}
      <Box id={id} sx={{ ...columnStyle, display }}>
        <BeginFromFile taken={taken} onDraft={open} />
        <NewList taken={taken} onDraft={open} />
        {/* What is pressed is folded away, so the focus goes on. */}
        <PathList {...list} onChoose={folds ? open : onChoose} />
      </Box>
    </Box>
  );
}

const columnStyle = { display: 'grid', gap: space(3), gridTemplateColumns: 'minmax(0, 1fr)' } as const;
