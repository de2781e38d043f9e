import { useMemo, useState } from 'react';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { EnquirySummary, PlanDocument as Plan } from '../../../contract/index.ts';
import { space, type ScreenComponentProps } from '../../../renderer/index.ts';
import { firstOf } from '../../api/portalData.ts';
import { useRead } from '../../api/useRead.ts';
import { LoadProblem } from '../../shell/LoadProblem.tsx';
import { useDocumentTitle } from '../../shell/Page.tsx';
import { Waiting } from '../../shell/Waiting.tsx';
import { EnquiriesUnread } from '../enquiries/EnquiriesUnread.tsx';
import { EnquiryLinks } from '../enquiries/EnquiryLinks.tsx';
import { DocumentBlocks } from './DocumentBlocks.tsx';
import { DocumentContents } from './DocumentContents.tsx';
import { DocumentSection } from './DocumentSection.tsx';
import { factsStyle } from './documentStyles.ts';
import { DocumentTools } from './DocumentTools.tsx';
import { PLAN, useJumps, useSectionInSight } from './sectionInSight.ts';
import { shownSections } from './shownSections.ts';

/** A whole plan on one page, to be read: its contents, what changed since the plan before, and printing it. */
export function PlanDocument({ params }: ScreenComponentProps) {
  const { studentId = null, pepId = null } = params;
  const [isCompared, setCompared] = useState(false);
  const plain = useRead('pep.document', { studentId, pepId });
  const compared = useRead('pep.document', isCompared ? { studentId, pepId, changes: true } : null);
  if (plain.error !== null) return <LoadProblem error={plain.error} onRetry={plain.reload} />;
  if (plain.body === null) return <Waiting what="the plan" />;
  // What is read stays in sight while what has changed is asked for.
  return (
    <>
      {compared.error !== null && <LoadProblem error={compared.error} onRetry={compared.reload} />}
      <WholePlan plan={firstOf(compared.body ?? plain.body)} isCompared={isCompared} onCompare={setCompared} />
    </>
  );
}

interface WholePlanProps {
  readonly plan: Plan;
  readonly isCompared: boolean;
  onCompare(on: boolean): void;
}

function WholePlan({ plan, isCompared, onCompare }: WholePlanProps) {
  const [isWhole, setWhole] = useState(false);
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const sections = useMemo(() => shownSections(plan, isWhole), [plan, isWhole]);
  const inSight = useSectionInSight(sections);
  useJumps();
  useDocumentTitle(`Personal education plan, ${plan.studentName}`);
  const { studentId, pepId, formerTitle } = plan;
  const asked = useRead('pep.enquiries', { studentId, pepId });
  const reading = { studentId, pepId, formerTitle: formerTitle ?? '', isNarrow };
  return (
    <Box sx={isWide ? columnsStyle : stackedStyle}>
      <DocumentContents sections={sections} inSight={inSight} isWide={isWide} />
      <Box component="article" id={PLAN} tabIndex={-1} aria-label={plan.title} sx={articleStyle}>
        <Box className="running">
          <span>{plan.running.left}</span>
          <span>{plan.running.right}</span>
        </Box>
        <Box sx={{ display: 'grid', gap: space(6), gridTemplateColumns: 'minmax(0, 1fr)' }} className="pages">
          <EnquiriesUnread read={asked} />
          <EnquiryLinks plan={plan} all={asked.body?.contents ?? noEnquiries} heading="h2" />
          <DocumentTools {...{ plan, sections, isWhole, isCompared, onCompare }} onWhole={setWhole} />
          <Box component="section" aria-label="About this plan" sx={{ ...sheetStyle, ...factsStyle }}>
            <DocumentBlocks blocks={plan.firstPage} reading={{ ...reading, slug: null }} />
          </Box>
          {sections.map((section) => (
            <Box component="section" key={section.slug} aria-labelledby={section.slug} sx={sheetStyle}>
              <DocumentSection section={section} reading={reading} isCompared={isCompared} />
            </Box>
          ))}
          <p className="foot">{plan.foot}</p>
        </Box>
      </Box>
    </Box>
  );
}

const noEnquiries: readonly EnquirySummary[] = [];

const stackedStyle = {
  display: 'grid',
  gap: space(4),
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media print': { display: 'block' },
} as const;

const columnsStyle = { ...stackedStyle, gap: space(6), gridTemplateColumns: '248px minmax(0, 1fr)' } as const;

const sheetStyle = {
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  px: { xs: space(4), md: space(6) },
  py: space(5),
  '@media print': { border: 0, p: 0, mb: space(6) },
} as const;

/** On paper a table of one row, as the head of a table is what every browser repeats on each page. */
const articleStyle = {
  minWidth: 0,
  '&:focus-visible': { outline: 'none', boxShadow: 'none' },
  '& .running, & .foot': { display: 'none' },
  '& .foot': { m: 0, color: 'text.secondary' },
  '@media print': {
    display: 'table',
    width: '100%',
    // Only what may not be broken is repeated at the head of each sheet.
    '& .running': { display: 'table-header-group', breakInside: 'avoid' },
    '& .running > span': { display: 'inline-block', width: '50%', pb: space(4), color: 'text.secondary' },
    '& .running > span + span': { textAlign: 'right' },
    '& .foot': { display: 'block' },
    '& .pages': { display: 'table-row-group' },
  },
} as const;
