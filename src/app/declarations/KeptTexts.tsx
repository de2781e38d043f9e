import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { findFormat } from '../../engine/index.ts';
import { space } from '../../renderer/index.ts';
import { Banner } from '../shell/Banner.tsx';
import { LeaveGuard } from '../unsaved/LeaveGuard.tsx';
import { useKeptTexts, type LeftTexts } from './useKeptTexts.ts';
import type { Typing } from './useTyped.ts';

interface Props {
  readonly typing: Typing;
  titleOf(path: string): string;
}

/** Keeps typed texts on the device, asks before they are left, and offers those of an earlier page. */
export function KeptTexts({ typing, titleOf }: Props) {
  const left = useKeptTexts(typing);
  return (
    <>
      <LeaveGuard unsaved={Object.keys(typing.unsaved).length > 0} />
      {left !== null && <Offer {...left} titleOf={titleOf} />}
    </>
  );
}

function Offer({ at, paths, putBack, discard, titleOf }: LeftTexts & Pick<Props, 'titleOf'>) {
  const when = findFormat('dateTime').toText(new Date(at).toISOString(), { options: {} });
  return (
    <Banner tone="attention">
      <strong>Text from {when} was not saved. It is still on this device.</strong>
      <p>
        {paths.map(titleOf).join(', ')}
        {putBack === null && ': save or undo what is typed here first'}
      </p>
      <Box sx={{ display: 'flex', gap: space(3), flexWrap: 'wrap' }}>
        {putBack !== null && (
          <Button variant="contained" onClick={putBack}>
            Put it back
          </Button>
        )}
        <Button onClick={discard}>Discard it</Button>
      </Box>
    </Banner>
  );
}
