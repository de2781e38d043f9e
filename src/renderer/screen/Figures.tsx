import { styled } from '@mui/material/styles';
import type { Facts, FiguresDeclaration } from '../../engine/index.ts';
import { matches } from '../../engine/index.ts';
import { FieldBoundary } from '../parts/FieldProblem.tsx';
import { LoadFailure } from '../parts/LoadFailure.tsx';
import { summaryText } from '../table/SummaryRow.tsx';
import { space, tokens } from '../theme.ts';
import { useFilteredList } from './filteredList.ts';
import { PlaceLink } from './PlaceLink.tsx';

interface FiguresProps {
  readonly figures: readonly FiguresDeclaration[];
  readonly facts: Facts;
}

/** Lines of numbers, each with what it is; its name leads to the list that they are counted in. */
export function Figures({ figures, facts }: FiguresProps) {
  const shown = figures.filter(({ when }) => when === undefined || matches(when, facts));
  return shown.map((line) => (
    <FieldBoundary key={line.title} title={line.title}>
      <FiguresLine line={line} facts={facts} />
    </FieldBoundary>
  ));
}

function FiguresLine({ line, facts }: { readonly line: FiguresDeclaration; readonly facts: Facts }) {
  const { compiled, list, address } = useFilteredList(line, facts, false);
  if (list.failed) return <LoadFailure reference={list.reference} onRetry={list.reload} />;
  const items = line.fields.flatMap(
    (field) => compiled.declaration.summary?.find((item) => item.field === field) ?? [],
  );
  return (
    <Line aria-label={line.title} aria-busy={list.loading}>
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
