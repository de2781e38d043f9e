import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { space, tokens, type ScreenComponentProps } from '../../renderer/index.ts';
import { usePortal } from '../shell/portalContext.ts';
import { useLegacyPage } from './legacy.ts';

/**
 * What stands in place of a section that another system holds (D-22), or of several: whom to ask, and the way there
 * where it is known.
 */
export function HeldElsewhere({ params }: ScreenComponentProps) {
  const { supportTel } = usePortal().data.settings;
  const open = useLegacyPage(Number(params.studentId));
  return (
    <Box sx={{ maxWidth: tokens.reading, display: 'grid', gap: space(3), justifyItems: 'start' }}>
      <Typography sx={{ fontWeight: tokens.weight.strong }}>
        {typeof params.sections === 'string'
          ? `${params.sections} are held in another system`
          : 'This section is held in another system'}
      </Typography>
      {open === null ? (
        <Typography>
          To ask about {typeof params.sections === 'string' ? 'them' : 'it'}, call support on{' '}
          <Link href={`tel:${supportTel.replace(/\s/g, '')}`}>{supportTel}</Link>.
        </Typography>
      ) : (
        <Button variant="outlined" onClick={() => open(String(params.tab))}>
          Open it there
        </Button>
      )}
    </Box>
  );
}

/** A way to a page of the legacy system beside our own; nothing where there is none. */
export function LegacyLink({ params }: ScreenComponentProps) {
  const open = useLegacyPage(Number(params.studentId));
  if (open === null) return null;
  return (
    <Button variant="outlined" sx={{ alignSelf: 'flex-start' }} onClick={() => open(String(params.tab))}>
      {String(params.label)}
    </Button>
  );
}
