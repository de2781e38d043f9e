import { useState } from 'react';
import Box from '@mui/material/Box';
import { matches, type Facts, type Json, type ListedStage, type ToldWhen } from '../../../engine/index.ts';
import { space, tokens } from '../../../renderer/index.ts';
import { Choice } from '../../playground/Choice.tsx';
import { withFact } from '../../playground/previewFacts.ts';
import { paneStyle } from '../paneStyle.ts';
import type { StageBench } from './useStageBench.ts';

interface Props {
  readonly made: Pick<StageBench, 'rows' | 'readable'>;
}

/** The sections that a plan would have, as far as they hang on facts that can be tried otherwise. */
export function StagePreview({ made: { rows, readable } }: Props) {
  const [chosen, setChosen] = useState<{ readonly [path: string]: Json }>({});
  const paths = new Set(rows.flatMap(({ present, when }) => [...pathsOf(present), ...pathsOf(when)]));
  const tried = readable.filter(({ key }) => paths.has(key) && !key.startsWith('stage.'));
  const valueOf = (path: string): Json =>
    chosen[path] ?? tried.find(({ key }) => key === path)?.readable?.answers[0]?.value ?? null;
  // What is answered in the plan itself is not answered yet.
  const facts = [...paths].reduce<Facts>((held, path) => withFact(held, path, valueOf(path)), {});
  const there = rows.filter(({ isHidden, present }) => !isHidden && (present === null || matches(present.said, facts)));
  return (
    <Box component="section" aria-label="A new plan" sx={paneStyle}>
      <Box sx={{ display: 'flex', gap: space(3), flexWrap: 'wrap' }}>
        {tried.map(({ key, label, readable: answers }) => (
          <Choice
            key={key}
            label={label}
            value={JSON.stringify(valueOf(key))}
            options={(answers?.answers ?? []).map((one) => ({ value: JSON.stringify(one.value), label: one.label }))}
            onChoose={(value) => setChosen({ ...chosen, [key]: JSON.parse(value) as Json })}
          />
        ))}
      </Box>
      <p role="status">{`A new plan has ${there.length} of ${rows.length} sections`}</p>
      <Box component="ol" aria-label="Sections of a new plan" sx={{ m: 0, pl: space(5) }}>
        {there.map((row) => (
          <li key={row.slug}>
            {row.title}{' '}
            {!countsIn(row, facts) && (
              <Box component="span" sx={{ color: 'text.secondary', fontSize: tokens.size.small }}>
                optional
              </Box>
            )}
          </li>
        ))}
      </Box>
    </Box>
  );
}

const pathsOf = (when: ToldWhen | null): readonly string[] => Object.keys(when?.said ?? {});

const countsIn = ({ counts, when }: ListedStage, facts: Facts): boolean =>
  counts === 'always' || (when !== null && matches(when.said, facts));
