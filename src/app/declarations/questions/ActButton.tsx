import Button from '@mui/material/Button';
import { tokens } from '../../../renderer/index.ts';

interface Props {
  readonly words: string;
  /** Null where there is nothing to do. */
  readonly onAct: (() => void) | null;
}

/** A button that keeps the focus where it can do nothing any more. */
export function ActButton({ words, onAct }: Props) {
  return (
    <Button
      size="small"
      variant="outlined"
      aria-disabled={onAct === null}
      sx={onAct === null ? { color: 'text.secondary', borderColor: tokens.color.line } : {}}
      onClick={() => onAct?.()}
    >
      {words}
    </Button>
  );
}
