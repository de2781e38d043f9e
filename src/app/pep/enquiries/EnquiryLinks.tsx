import { Link } from 'react-router-dom';
import Box from '@mui/material/Box';
import type { EnquirySummary } from '../../../contract/index.ts';
import { space, tokens } from '../../../renderer/index.ts';
import { fieldPath } from '../paths.ts';
import { openAmong } from './enquiriesContext.ts';
import { openWords, stateOf } from './EnquiryOverview.tsx';

interface Props {
  readonly plan: { readonly studentId: number; readonly pepId: number };
  readonly all: readonly EnquirySummary[];
  /** Of the heading, where it stands. */
  readonly heading: 'h2' | 'h3';
}

/** The open questions of a plan, each a link to its answer; nothing where there is none. */
export function EnquiryLinks({ plan, all, heading }: Props) {
  const open = openAmong(all);
  if (open.length === 0) return null;
  return (
    <Box component="section" aria-label="Open questions" className="screen-only">
      <Box component={heading} sx={{ m: 0, '&&': { fontSize: tokens.size.body } }}>
        {openWords(all)}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {open.map((each) => (
          <Box component="li" key={each.enquiryId} sx={{ py: space(1), fontSize: tokens.size.small }}>
            <Link to={fieldPath({ ...plan, slug: each.formSlug, pointer: each.pointer })}>{each.title}</Link>
            <Box sx={{ color: 'text.secondary' }}>{stateOf(each)}</Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
