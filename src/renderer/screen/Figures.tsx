import { styled } from '@mui/material/styles';
import type { Facts, FiguresDeclaration } from '../../engine/index.ts';
import { matches } from '../../engine/index.ts';
import { FieldBoundary } from '../parts/FieldProblem.tsx';
import { LoadFailure } from '../parts/LoadFailure.tsx';
import { summaryText } from '../table/SummaryRow.tsx';
import { space, tokens } from '../theme.ts';
import { PlaceLink } from './PlaceLink.tsx';
import { useAskedInTurn, useListInTurn, type Turn } from './useAskedInTurn.ts';

/** Lines that are asked for at a time: what there is to do stands below them, and comes with them. */
const AT_ONCE = 1;

interface FiguresProps {
  readonly figures: readonly FiguresDeclaration[];
  readonly facts: Facts;
}

/** Lines of numbers, each with what it is; its name leads to the list that they are counted in. */
export function Figures({ figures, facts }: FiguresProps) {
  const shown = figures.filter(({ when }) => when === undefined || matches(when, facts));
  const { turns } = useAskedInTurn(shown, facts, AT_ONCE);
  return turns.map((turn) => (
    <FieldBoundary key={turn.asked.title} title={turn.asked.title}>
      <FiguresLine {...turn} />
    </FieldBoundary>
  ));
}

function FiguresLine(turn: Turn<FiguresDeclaration>) {
  const { asked: line, waits } = turn;
  const { compiled, list, address } = useListInTurn(turn);
  if (list.failed) return <LoadFailure reference={list.reference} onRetry={list.reload} />;
  const items = line.fields.flatMap(
    (field) => compiled.declaration.summary?.find((item) => item.field === field) ?? [],
  );
  return (
    <Line aria-label={line.title} aria-busy={list.loading || waits}>
      <h2>
        <PlaceLink to={address}>{line.title}</PlaceLink>
      </h2>
      <dl>
        {items.map((item) => (
          <div key={item.field}>
            <dt>{item.title}</dt>
            <dd>{summaryText(item, list.page?.summary)}</dd>
          </div>
        ))}
      </dl>
    </Line>
  );
}

const Line = styled('section')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: space(5),
  rowGap: space(1),
  padding: `${space(3)} ${space(5)}`,
  backgroundColor: tokens.color.primaryTint,
  borderRadius: tokens.radius,
  '& h2': { fontSize: tokens.size.h3, fontWeight: tokens.weight.heading },
  '& dl': { display: 'flex', flexWrap: 'wrap', columnGap: space(5), rowGap: space(1), margin: 0 },
  '& dl > div': { display: 'flex', flexDirection: 'row-reverse', alignItems: 'baseline', gap: space(1.5) },
  '& dt': { fontSize: tokens.size.small },
  '& dd': { margin: 0, fontWeight: tokens.weight.heading, fontVariantNumeric: 'tabular-nums' },
});
