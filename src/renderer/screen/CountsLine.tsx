import { useEffect, useEffectEvent } from 'react';
import { styled } from '@mui/material/styles';
import type { CardDeclaration, Facts } from '../../engine/index.ts';
import { fillTemplate, matches } from '../../engine/index.ts';
import { useEngine } from '../EngineProvider.tsx';
import { FieldBoundary } from '../parts/FieldProblem.tsx';
import { ToneIcon, toneOf } from '../table/cells/ToneChip.tsx';
import { space, tokens } from '../theme.ts';
import { useFilteredList } from './filteredList.ts';
import { PlaceLink } from './PlaceLink.tsx';
import { useAskedInTurn } from './useAskedInTurn.ts';

/** Counts that are asked for at a time: what the page is for comes first. */
const AT_ONCE = 2;

/** The cards of a screen in one line: each on which there is something, as its count and title, and the way to all. */
export function CountsLine({ screen: id, facts }: { readonly screen: string; readonly facts: Facts }) {
  const { host } = useEngine();
  const screen = host.useScreen(id);
  const holds = ({ when }: Pick<CardDeclaration, 'when'>) => when === undefined || matches(when, facts);
  const cards = (screen.body ?? []).filter(holds).flatMap(({ cards: all = [] }) => all.filter(holds));
  const { answers, waits, answered } = useAskedInTurn(
    cards.map(({ title }) => title),
    AT_ONCE,
  );
  const title = fillTemplate(screen.title, facts);
  const isKnown = cards.every((card) => answers.has(card.title));
  const isNothing = isKnown && [...answers.values()].every((total) => total === 0);
  return (
    <Line aria-label={title} aria-busy={!isKnown}>
      <PlaceLink to={fillTemplate(screen.path, facts)}>{title}</PlaceLink>
      {isNothing && <span>Nothing waits for you</span>}
      {cards.map((card) => (
        <FieldBoundary key={card.title} title={card.title}>
          <Count
            card={card}
            facts={facts}
            waits={waits(card.title)}
            onAnswered={(total) => answered(card.title, total)}
          />
        </FieldBoundary>
      ))}
    </Line>
  );
}

interface CountProps {
  readonly card: CardDeclaration;
  readonly facts: Facts;
  readonly waits: boolean;
  onAnswered(total: number | null): void;
}

function Count({ card, facts, waits, onAnswered }: CountProps) {
  const { isAnswered, total, list, address } = useFilteredList(card, facts, waits);
  const tell = useEffectEvent(onAnswered);
  useEffect(() => {
    if (isAnswered) tell(total);
  }, [isAnswered, total]);
  if (list.failed)
    return (
      <button type="button" onClick={list.reload}>
        {card.title}: could not be read, try again
      </button>
    );
  if (total === null || total === 0) return null;
  const tone = card.tone === undefined ? undefined : toneOf(card.tone);
  return (
    <PlaceLink to={address}>
      {tone && (
        <span style={{ color: tokens.tone[tone].ink }}>
          <ToneIcon tone={tone} />
        </span>
      )}
      <strong>{total}</strong> {card.title}
    </PlaceLink>
  );
}

/** One line however many there are, so that what stands below keeps its place; the rest of it is scrolled to. */
const Line = styled('nav')({
  display: 'flex',
  alignItems: 'center',
  columnGap: space(4),
  minHeight: tokens.control.dense,
  paddingLeft: space(1),
  overflowX: 'auto',
  // What is cut off fades, and the last has room to come out of it.
  paddingRight: space(12),
  maskImage: `linear-gradient(to right, black calc(100% - ${space(12)}), transparent)`,
  whiteSpace: 'nowrap',
  fontSize: tokens.size.small,
  color: tokens.color.muted,
  '& a': { flex: 'none', padding: `${space(1)} 0` },
  '& > a:first-of-type': { fontWeight: tokens.weight.strong },
  '& a svg': { verticalAlign: 'text-bottom', marginRight: space(1) },
  '& strong': { fontWeight: tokens.weight.heading, fontVariantNumeric: 'tabular-nums' },
  '& button': { flex: 'none', font: 'inherit', minHeight: tokens.control.target },
});
