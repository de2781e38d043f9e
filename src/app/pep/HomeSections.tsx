import { useId, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { PepDetails } from '../../contract/index.ts';
import { space, tokens } from '../../renderer/index.ts';
import { usePortal } from '../shell/portalContext.ts';
import { homeGroups, listedOf, ownerWords, takesAnswers, type ListedStage, type WaitingGroup } from './homeGroups.ts';
import { mainlyFills } from './ownStages.ts';
import { Remind } from './Remind.tsx';
import { StageList } from './StageList.tsx';
import { WaitingNote } from './WaitingNote.tsx';

interface Props {
  readonly pep: PepDetails;
  onChanged(): void;
}

/** The sections of a plan by whose turn it is; of a plan that takes no more answers, in its order. */
export function HomeSections({ pep, onChanged }: Props) {
  const { typeId } = usePortal().data.settings;
  if (!takesAnswers(pep, typeId)) return <Sections pep={pep} listed={listedOf(pep.stages)} />;
  const viewer = { typeId, yearGroupId: pep.studentNcYearId };
  const { yours, waiting, done, optional } = homeGroups(pep, viewer);
  return (
    <Box sx={{ display: 'grid', gap: space(5) }}>
      {pep.stages.some((stage) => mainlyFills(viewer, stage)) && (
        <Group title="Yours to do" count={yours.length}>
          {yours.length === 0 ? (
            <Box sx={quiet}>Nothing is left for you.</Box>
          ) : (
            <Sections pep={pep} listed={yours} isOwned />
          )}
        </Group>
      )}
      {waiting.length > 0 && (
        <Group title="Waiting for others" count={waiting.reduce((sum, { listed }) => sum + listed.length, 0)}>
          {waiting.map((group) => (
            <Waiting key={group.ownerTypeId} pep={pep} group={group} onChanged={onChanged} />
          ))}
        </Group>
      )}
      {done.length > 0 && (
        <Group title="Done" count={done.length}>
          <Sections pep={pep} listed={done} />
        </Group>
      )}
      {optional.length > 0 && (
        <Box component="details" sx={{ '& summary': { cursor: 'pointer', minHeight: tokens.control.target } }}>
          <summary>Optional, not begun ({optional.length})</summary>
          <Sections pep={pep} listed={optional} />
        </Box>
      )}
    </Box>
  );
}

interface SectionsProps {
  readonly pep: PepDetails;
  readonly listed: readonly ListedStage[];
  readonly isOwned?: boolean;
}

const Sections = ({ pep: { studentId, pepId, studentNcYearId }, ...list }: SectionsProps) => (
  <StageList {...list} studentId={studentId} pepId={pepId} yearGroupId={studentNcYearId} />
);

interface GroupProps {
  readonly title: string;
  readonly count: number;
  readonly children: ReactNode;
}

/** Sections under what is said of all of them, with how many there are. */
export function Group({ title, count, children }: GroupProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: space(2) }}>
      <Typography id={id} variant="h3" sx={{ pb: space(1), borderBottom: 1, borderColor: 'divider' }}>
        {title} ({count})
      </Typography>
      {children}
    </Box>
  );
}

function Waiting({ pep, group: { ownerTypeId, listed }, onChanged }: Props & { readonly group: WaitingGroup }) {
  const owner = pep.outlook?.owners.find((one) => one.ownerTypeId === ownerTypeId);
  const whose = ownerWords(ownerTypeId, pep);
  return (
    <Box component="section" aria-label={`Waiting for ${whose}`} sx={waitingStyle}>
      <Box sx={{ display: 'flex', columnGap: space(4), rowGap: space(2), flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography component="h4" sx={{ fontWeight: tokens.weight.strong, minWidth: 0, overflowWrap: 'anywhere' }}>
          {whose}
        </Typography>
        {owner !== undefined && owner.people.length > 0 && (
          <Remind pep={pep} owner={owner} whose={whose} onReminded={onChanged} />
        )}
      </Box>
      <WaitingNote pep={pep} ownerTypeId={ownerTypeId} isKnown={owner === undefined || owner.people.length > 0} />
      <Sections pep={pep} listed={listed} isOwned />
    </Box>
  );
}

const quiet = { color: 'text.secondary' } as const;

const waitingStyle = { display: 'grid', gap: space(1), '& + &': { mt: space(2) } } as const;
