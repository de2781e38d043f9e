import { useLocation } from 'react-router-dom';
import Box from '@mui/material/Box';
import type { StudentHeader } from '../../contract/index.ts';
import { isObject, matches, type Facts, type ResolvedScreen } from '../../engine/index.ts';
import { space, tabAddress, tabNamed, TabStrip, tokens, useEngine } from '../../renderer/index.ts';
import { leadsToLegacy, useLegacyPage } from './legacy.ts';

/** The screen that declares the tabs. */
const RECORD = 'pupil-record';

/** The tabs of a pupil's record (IPR-1), the same on every page of the pupil. */
export function RecordTabs({ header }: { readonly header: StudentHeader }) {
  const { host } = useEngine();
  const { pathname } = useLocation();
  const screen = host.useScreen(RECORD);
  const openLegacy = useLegacyPage(header.studentId);
  const { studentId, isPercentageRegister } = header;
  const facts = { ...host.facts, route: { studentId }, pupil: { isPercentageRegister } };
  const withSessions = isObject(host.facts['user']) && host.facts['user']['hasSessionStudents'] === true;
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
        open={openTab(screen, facts, pathname.toLowerCase())}
        instead={({ slug }) =>
          openLegacy !== null && leadsToLegacy(slug, withSessions) ? () => openLegacy(slug) : null
        }
      />
    </Box>
  );
}

/** Slug of the tab that an address belongs to: the week's register to the attendance, a plan to the plans. */
function openTab(screen: ResolvedScreen, facts: Facts, here: string): string | null {
  const tabs = (screen.tabs ?? []).filter(({ when }) => when === undefined || matches(when, facts));
  const under = tabs.find((tab) => `${here}/`.startsWith(`${tabAddress(screen, tab, facts).toLowerCase()}/`));
  if (under !== undefined) return under.slug;
  if (here.endsWith('/individualpupilrecord')) return tabNamed(screen, undefined)?.slug ?? null;
  return here.endsWith('/attendance') ? (tabs.find(({ title }) => title === 'Attendance')?.slug ?? null) : null;
}
