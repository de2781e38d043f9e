import { useLocation } from 'react-router-dom';
import Box from '@mui/material/Box';
import type { StudentHeader } from '../../contract/index.ts';
import { isObject } from '../../engine/index.ts';
import { space, tabAt, TabStrip, tokens, useEngine } from '../../renderer/index.ts';
import { hasLegacy } from '../api/config.ts';
import { leadsToLegacy, useLegacyPage } from './legacy.ts';

/** The screen that declares the tabs. */
const RECORD = 'pupil-record';

/**
 * The tabs of a pupil's record, the same on every page of the pupil: nineteen where there is a legacy system (IPR-1),
 * else those that hold something here (D-110); the record's screen declares both.
 */
export function RecordTabs({ header }: { readonly header: StudentHeader }) {
  const { host } = useEngine();
  const { pathname } = useLocation();
  const screen = host.useScreen(RECORD);
  const openLegacy = useLegacyPage(header.studentId);
  const { studentId, isPercentageRegister } = header;
  const installation = { hasLegacy: hasLegacy() };
  const facts = { ...host.facts, route: { studentId }, pupil: { isPercentageRegister }, installation };
  const withSessions = isObject(host.facts.user) && host.facts.user.hasSessionStudents === true;
  return (
    <Box
      sx={{
        mt: space(2),
        mx: `-${space(4)}`,
        px: space(2),
        fontSize: tokens.size.small,
        '& nav > *': { px: space(2) },
      }}
    >
      <TabStrip
        screen={screen}
        facts={facts}
        label="Pupil record"
        open={tabAt(screen, facts, pathname)?.slug ?? null}
        instead={({ slug }) =>
          openLegacy !== null && leadsToLegacy(slug, withSessions) ? () => openLegacy(slug) : null
        }
      />
    </Box>
  );
}
