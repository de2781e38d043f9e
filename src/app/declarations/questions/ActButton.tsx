import Button from '@mui/material/Button';
import { tokens } from '../../../renderer/index.ts';

interface Props {
  readonly words: string;
  /** Null where there is nothing to do. */
  readonly onAct: (() => void) | null;
  /** By which the focus is given back where the button is drawn anew. */
  readonly act?: string;
  /** What it is called where its words alone would not say; they are among it. */
  readonly name?: string;
}

/** A button that keeps the focus where it can do nothing any more. */
export function ActButton({ words, onAct, act, name }: Props) {
  return (
    <Button
      size="small"
      variant="outlined"
      data-act={act}
      aria-label={name}
      aria-disabled={onAct === null}
      sx={onAct === null ? { color: 'text.secondary', borderColor: tokens.color.line } : {}}
      onClick={() => onAct?.()}
    >
      {words}
    </Button>
  );
}
