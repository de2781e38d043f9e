import { Fragment } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { PaperBlock, PaperLine } from '../../../engine/index.ts';
import { DocumentLine } from './DocumentLine.tsx';
import { DocumentRows } from './DocumentRows.tsx';
import { blockStyles, voiceStyle } from './documentStyles.ts';
import { ChangeWord } from './ChangeWord.tsx';
import type { Reading } from './reading.ts';

interface Props {
  readonly blocks: readonly PaperBlock[];
  readonly reading: Reading;
}

/** What stands below the other in the document; the page's own heading is said already. */
export function DocumentBlocks({ blocks, reading }: Props) {
  return (
    <Box sx={blockStyles}>
      {blocks.map((block, index) => (
        // Blocks have no name of their own, and are never moved.
        <Fragment key={index}>{drawn(block, reading)}</Fragment>
      ))}
    </Box>
  );
}

function drawn(block: PaperBlock, reading: Reading) {
  if (block.kind === 'text') return <p className={block.look}>{block.text}</p>;
  if (block.kind === 'table') return <DocumentRows table={block} reading={reading} />;
  if (block.kind === 'answers') return <Answers lines={block.lines} reading={reading} />;
  if (block.level === 1) return null;
  return (
    <Typography component={`h${block.level}`} className={block.level === 3 ? 'group' : 'part'}>
      {block.text} {block.change !== undefined && <ChangeWord change={block.change} />}
    </Typography>
  );
}

function Answers({ lines, reading }: { readonly lines: readonly PaperLine[]; readonly reading: Reading }) {
  return runsOf(lines).map(({ voice, of }) => {
    const list = (
      <dl>
        {of.map((line, index) => (
          <DocumentLine key={line.pointer ?? index} line={line} reading={reading} />
        ))}
      </dl>
    );
    const key = of[0]?.pointer ?? of[0]?.label;
    if (voice === undefined) return <Fragment key={key}>{list}</Fragment>;
    return (
      <Box key={key} role="group" aria-label={voice} sx={voiceStyle}>
        <p className="voice">{voice}</p>
        {list}
      </Box>
    );
  });
}

interface Run {
  readonly voice: string | undefined;
  readonly of: PaperLine[];
}

/** Lines one after the other that are the words of the same. */
function runsOf(lines: readonly PaperLine[]): readonly Run[] {
  const runs: Run[] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last !== undefined && last.voice === line.voice) last.of.push(line);
    else runs.push({ voice: line.voice, of: [line] });
  }
  return runs;
}
