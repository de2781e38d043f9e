import type { KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { space, tokens } from '../../../renderer/index.ts';
import { ActButton } from './ActButton.tsx';
import { WordsField } from './WordsField.tsx';

/** What can be done with a heading; everybody's is only reworded. */
interface HeadingActs {
  /** What everybody calls it; null for one's own. */
  readonly everybodys: string | null;
  /** Whether its words are being changed. */
  readonly isOpen: boolean;
  onOpen(isOpen: boolean): void;
  onRename(to: string): void;
  mayMove(by: -1 | 1): boolean;
  onMove(by: -1 | 1): void;
}

interface Props {
  readonly title: string;
  readonly acts: HeadingActs;
}

/** A heading of the list: it is reworded, and one's own is moved, also with Alt and the arrow keys on its buttons. */
export function HeadingRow({ title, acts }: Props) {
  const moved = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (by === null || !event.altKey) return;
    event.preventDefault();
    acts.onMove(by);
  };
  return (
    <>
      <Box data-heading={title} sx={rowStyle} onKeyDown={moved}>
        <Box component="h3" sx={{ fontSize: tokens.size.h3, m: 0 }}>
          {title}
        </Box>
        <Button
          size="small"
          data-act="rename"
          aria-label={`Rename “${title}”`}
          aria-expanded={acts.isOpen}
          onClick={() => acts.onOpen(!acts.isOpen)}
        >
          Rename
        </Button>
        {acts.everybodys === null && (
          <>
            <ActButton words="Up" name="Heading up" act="up" onAct={acts.mayMove(-1) ? () => acts.onMove(-1) : null} />
            <ActButton
              words="Down"
              name="Heading down"
              act="down"
              onAct={acts.mayMove(1) ? () => acts.onMove(1) : null}
            />
          </>
        )}
      </Box>
      {acts.isOpen && (
        <Box sx={{ mb: space(2) }}>
          <WordsField
            label="Words of the heading"
            value={title}
            said={acts.everybodys ?? undefined}
            onChange={acts.onRename}
          />
        </Box>
      )}
    </>
  );
}

const rowStyle = { display: 'flex', flexWrap: 'wrap', gap: space(2), alignItems: 'baseline', mb: space(1) } as const;
