import Box from '@mui/material/Box';
import { tokens } from '../../renderer/index.ts';
import { completionTone } from './completionTone.ts';

interface Props {
  readonly percent: number;
  /** Diameter in pixels. */
  readonly size?: number;
  /** What it is the percentage of; left out where words beside it say so. */
  readonly label?: string;
}

/** The drawing's own units; `size` scales them. */
const VIEW = 44;
const RADIUS = 18;

/** The number never reads smaller than this, in pixels. */
const SMALLEST = 11;
const LENGTH = 2 * Math.PI * RADIUS;

/** A percentage as a ring with the number inside. */
export function Ring({ percent, size = VIEW, label }: Props) {
  const { tone, words } = completionTone(percent);
  const ink = tokens.tone[tone].ink;
  const text = label === undefined ? `${percent}%, ${words}` : `${label}: ${percent}%, ${words}`;
  return (
    <Box
      component="span"
      role="img"
      aria-label={text}
      title={text}
      sx={{ display: 'inline-flex', flex: 'none', width: size, height: size }}
    >
      <svg viewBox={`0 0 ${VIEW} ${VIEW}`} width={size} height={size} aria-hidden="true">
        <circle cx="22" cy="22" r={RADIUS} fill={tokens.color.paper} stroke={tokens.color.line} strokeWidth="4" />
        <circle
          cx="22"
          cy="22"
          r={RADIUS}
          fill="none"
          stroke={ink}
          strokeWidth="4"
          strokeDasharray={`${(percent / 100) * LENGTH} ${LENGTH}`}
          transform="rotate(-90 22 22)"
        />
        <text
          x="22"
          y="22"
          textAnchor="middle"
          dominantBaseline="central"
          fontSize={Math.max(12, (SMALLEST * VIEW) / size)}
          fontWeight="650"
          fill={ink}
        >
          {percent}
        </text>
      </svg>
    </Box>
  );
}
