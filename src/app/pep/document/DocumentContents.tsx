import { useRef } from 'react';
import { Link } from 'react-router-dom';
import Box from '@mui/material/Box';
import { space, tokens } from '../../../renderer/index.ts';
import { skipStyle } from '../StageRail.tsx';
import { PLAN } from './sectionInSight.ts';
import type { ShownSection } from './shownSections.ts';

interface Props {
  readonly sections: readonly ShownSection[];
  /** The section that is being read. */
  readonly inSight: string | null;
  readonly isWide: boolean;
}

/** The sections of the plan: beside it where there is room, else folded away above it. */
export function DocumentContents({ isWide, ...list }: Props) {
  const fold = useRef<HTMLDetailsElement>(null);
  const open = list.sections.find(({ slug }) => slug === list.inSight);
  if (isWide) {
    return (
      <Box component="nav" aria-label="Contents" sx={besideStyle}>
        <Box component={Link} to={`#${PLAN}`} sx={skipStyle}>
          Skip to the plan
        </Box>
        <Box component="p" sx={headStyle}>
          Contents
        </Box>
        <List {...list} />
      </Box>
    );
  }
  return (
    <Box component="nav" aria-label="Contents" sx={aboveStyle}>
      <details ref={fold}>
        <summary>
          Contents{open !== undefined && <span className="open">{`: ${open.number}. ${open.title}`}</span>}
        </summary>
        <List
          {...list}
          onGo={() => {
            if (fold.current !== null) fold.current.open = false;
          }}
        />
      </details>
    </Box>
  );
}

function List({ sections, inSight, onGo }: Omit<Props, 'isWide'> & { onGo?(): void }) {
  return (
    <Box component="ol" sx={listStyle}>
      {sections.map(({ slug, number, title, percent, changes }) => (
        <li key={slug}>
          <Link to={`#${slug}`} onClick={onGo} aria-current={slug === inSight ? 'location' : undefined}>
            <span className="title">
              {number}. {title}
            </span>
            <span className="about">{changes > 0 ? `${changes} changed` : `${percent}%`}</span>
          </Link>
        </li>
      ))}
    </Box>
  );
}

const headStyle = { m: 0, px: space(2), py: space(2), fontWeight: tokens.weight.heading } as const;

const besideStyle = {
  position: 'sticky',
  top: `calc(var(--frame-head, 57px) + ${space(3)})`,
  alignSelf: 'start',
  maxHeight: `calc(100vh - var(--frame-head, 57px) - ${space(6)})`,
  overflowY: 'auto',
  boxSizing: 'border-box',
} as const;

const aboveStyle = {
  position: 'sticky',
  top: 'var(--frame-head, 57px)',
  zIndex: 1,
  mx: `-${space(4)}`,
  bgcolor: 'background.paper',
  borderTop: 1,
  borderBottom: 1,
  borderColor: 'divider',
  '& summary': { px: space(4), py: space(2), minHeight: tokens.control.height, boxSizing: 'border-box' },
  '& .open': { color: 'text.secondary' },
  '& ol': { px: space(2), maxHeight: '60vh', overflowY: 'auto' },
} as const;

const listStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  fontSize: tokens.size.table,
  '& a': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: space(3),
    px: space(2),
    py: '6px',
    color: 'text.primary',
    textDecoration: 'none',
    borderLeft: '3px solid transparent',
  },
  '& a:hover .title': { textDecoration: 'underline' },
  '& a[aria-current]': {
    borderLeftColor: 'primary.main',
    bgcolor: tokens.color.primaryTint,
    fontWeight: tokens.weight.strong,
  },
  '& .about': {
    color: 'text.secondary',
    fontWeight: tokens.weight.body,
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'right',
    flex: 'none',
    maxWidth: '50%',
  },
} as const;
