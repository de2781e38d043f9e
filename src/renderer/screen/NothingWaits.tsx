import { styled } from '@mui/material/styles';
import type { CardDeclaration } from '../../engine/index.ts';
import { ToneIcon } from '../parts/ToneChip.tsx';
import { space, tokens } from '../theme.ts';

interface NothingWaitsProps {
  /** Cards on which there is nothing. */
  readonly empty: readonly CardDeclaration[];
  /** There is nothing on any. */
  readonly isAll: boolean;
}

/** One line for all cards on which there is nothing; it opens to what was looked for. */
export function NothingWaits({ empty, isAll }: NothingWaitsProps) {
  if (empty.length === 0) return null;
  return (
    <Fold open={isAll}>
      <summary>
        <ToneIcon tone="done" />
        {isAll ? 'Nothing waits for you' : `Nothing waits for you in ${lists(empty.length)}`}
      </summary>
      <ul>
        {empty.map(({ title, empty: text = 'Nothing to do here.' }) => (
          <li key={title}>
            <strong>{title}</strong> {text}
          </li>
        ))}
      </ul>
    </Fold>
  );
}

const lists = (count: number) => (count === 1 ? 'one other list' : `${count} other lists`);

const Fold = styled('details')({
  color: tokens.color.muted,
  '& summary': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: space(2),
    minHeight: tokens.control.dense,
    cursor: 'pointer',
    fontWeight: tokens.weight.strong,
  },
  '& summary svg': { color: tokens.tone.done.ink },
  '& ul': { margin: 0, padding: `0 0 0 ${space(6)}`, fontSize: tokens.size.small, maxWidth: tokens.reading },
  '& li strong': { color: tokens.color.ink, fontWeight: tokens.weight.strong },
});
