import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import type { ReplyOf } from '../../contract/index.ts';
import { space } from '../../renderer/index.ts';
import { stagePath } from '../pep/paths.ts';
import { effectGroups, effectInWords, type CountedEffect, type Effect } from './impactWords.ts';
import { headingStyle, listStyle, ToldWords } from './ToldWords.tsx';

type Found = ReplyOf<'declarations.impact'>;

interface Props {
  readonly found: Found;
  /** Whether all plans have been looked at. */
  readonly isWhole: boolean;
}

/** In words what the drafts change, and what running plans would lose or lack. */
export function ImpactFound({ found: { words, effects, readers }, isWhole }: Props) {
  return (
    <Box sx={foundStyle}>
      {words.map((one) => (
        <ToldWords key={one.path} {...one} labels={['As drafted', 'As published now']} />
      ))}
      <EffectGroups
        effects={effects}
        titleOf={(title) => (isWhole ? title : `${title}, of the plans looked at so far`)}
      />
      {readers.length > 0 && (
        <Group title="Lists and reports">
          {readers.map(({ table, question }) => (
            <li key={`${table} ${question}`}>
              “{table}” reads “{question}”, and would find nothing in plans without it.
            </li>
          ))}
        </Group>
      )}
    </Box>
  );
}

interface EffectGroupsProps {
  /** With the first of the plans, or without. */
  readonly effects: readonly (CountedEffect & Partial<Pick<Effect, 'examples'>>)[];
  titleOf?(title: string): string;
}

/** What running plans would lose or lack, each group under its heading. */
export function EffectGroups({ effects, titleOf = (title) => title }: EffectGroupsProps) {
  return effectGroups.map(({ title, kinds }) => {
    const own = kinds.flatMap((kind) => effects.filter((effect) => effect.kind === kind));
    return own.length === 0 ? null : (
      <Group key={title} title={titleOf(title)}>
        {own.map(({ examples = [], ...effect }) => (
          <EffectEntry key={effect.id} {...{ ...effect, examples }} />
        ))}
      </Group>
    );
  });
}

function Group({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <Box component="h3" sx={headingStyle}>
        {title}
      </Box>
      <Box component="ul" aria-label={title} sx={listStyle}>
        {children}
      </Box>
    </div>
  );
}

function EffectEntry(effect: Effect) {
  const { plans, examples } = effect;
  return (
    <li>
      {effectInWords(effect)}
      {examples.length > 0 && (
        <details>
          <Box component="summary" sx={{ cursor: 'pointer', minHeight: 24 }}>
            {examples.length < plans ? `Show the first ${examples.length} plans` : 'Show which'} (each opens in a new
            tab)
          </Box>
          <Box component="ul" sx={linksStyle}>
            {examples.map(({ studentId, pepId, formSlug, name }) => (
              <li key={pepId}>
                {/* What is typed on this page stays in sight. */}
                <Link to={stagePath(studentId, pepId, formSlug)} target="_blank">
                  {name}
                </Link>
              </li>
            ))}
          </Box>
        </details>
      )}
    </li>
  );
}

export const foundStyle = { display: 'grid', gap: space(4), gridTemplateColumns: 'minmax(0, 1fr)' } as const;

const linksStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  py: space(1),
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space(4),
  rowGap: space(2),
} as const;
