import { styled } from '@mui/material/styles';
import type { Facts } from '../../engine/index.ts';
import { fillTemplate, matches } from '../../engine/index.ts';
import { useEngine } from '../EngineProvider.tsx';
import { FieldBoundary } from '../parts/FieldProblem.tsx';
import { ToneIcon, toneOf } from '../parts/ToneChip.tsx';
import { space, tokens } from '../theme.ts';
import { arrangedCards } from './arrangeCards.ts';
import { PlaceLink } from './PlaceLink.tsx';
import { useAskedInTurn, useListInTurn, type Turn } from './useAskedInTurn.ts';

/** Counts that are asked for at a time: what the page is for comes first. */
const AT_ONCE = 2;

/** The cards of a screen in one line: each on which there is something, as its count and title, and the way to all. */
export function CountsLine({ screen: id, facts }: { readonly screen: string; readonly facts: Facts }) {
  const { host } = useEngine();
  const screen = host.useScreen(id);
  const body = (screen.body ?? []).filter(({ when }) => when === undefined || matches(when, facts));
  const { turns, answers } = useAskedInTurn(
    body.flatMap((item) => arrangedCards(item, facts)),
    facts,
    AT_ONCE,
  );
  const title = fillTemplate(screen.title, facts);
  const isKnown = turns.every(({ asked }) => answers.has(asked.name));
  const isNothing = isKnown && [...answers.values()].every((total) => total === 0);
  return (
    <Line aria-label={title} aria-busy={!isKnown}>
      <PlaceLink to={fillTemplate(screen.path, facts)}>{title}</PlaceLink>
      {isNothing && <span>Nothing waits for you</span>}
      {turns.map((turn) => (
        <FieldBoundary key={turn.asked.name} title={turn.asked.title}>
          <Count {...turn} />
        </FieldBoundary>
      ))}
    </Line>
  );
}

function Count(turn: Turn) {
  const { asked: card } = turn;
  const { total, list, address } = useListInTurn(turn);
  if (list.failed)
    return (
      <span>
        {card.title}: could not be read{' '}
        <button type="button" aria-label={`Try again: ${card.title}`} onClick={list.reload}>
          Try again
        </button>
      </span>
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
  '& > span': { flex: 'none' },
  '& button': {
    font: 'inherit',
    minHeight: tokens.control.target,
    border: 0,
    padding: 0,
    background: 'none',
    color: tokens.color.primary,
    textDecoration: 'underline',
    cursor: 'pointer',
  },
});
