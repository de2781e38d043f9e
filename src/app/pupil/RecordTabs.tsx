import { useLocation } from 'react-router-dom';
import Box from '@mui/material/Box';
import type { StudentHeader } from '../../contract/index.ts';
import { isObject, matches, type Facts, type ResolvedScreen, type TabDeclaration } from '../../engine/index.ts';
import { space, tabAddress, tabNamed, TabStrip, tokens, useEngine } from '../../renderer/index.ts';
import { hasMailbox } from '../mailbox/unread.ts';
import { hasLegacy, leadsToLegacy, useLegacyPage } from './legacy.ts';

/** The screen that declares the tabs. */
const RECORD = 'pupil-record';

const overview: TabDeclaration = { slug: 'Overview', title: 'Overview', link: '/students/{route.studentId}' };

/**
 * What the strip holds where there is no legacy system (D-110): the tabs that hold something here, by slug, under short
 * names. Of two with one name only one is there for a pupil.
 */
const ownTabs: readonly (readonly [slug: string, title: string])[] = [
  ['PEP', 'PEP'],
  ['PEPs', 'PEP'],
  ['PercentageAttendance', 'Attendance'],
  ['SessionAttendance', 'Attendance'],
  ['CaseNotes', 'Notes'],
  ['Exclusions', 'Exclusions'],
  ['Professionals', 'People'],
  ['BasicDetails', 'Details'],
];

/** One more, for whoever has messages (D-110, D-147). */
const messagesTab: readonly [slug: string, title: string] = ['Messages', 'Messages'];

/** The record's screen with the tabs of its strip alone. */
function stripOf(screen: ResolvedScreen, facts: Facts): ResolvedScreen {
  if (hasLegacy()) return screen;
  const own = (hasMailbox(facts) ? [...ownTabs, messagesTab] : ownTabs).flatMap(([slug, title]) =>
    (screen.tabs ?? []).filter((tab) => tab.slug === slug).map((tab) => ({ ...tab, title })),
  );
  return { ...screen, tabs: [overview, ...own] };
}

/** The tabs of a pupil's record (IPR-1), the same on every page of the pupil. */
export function RecordTabs({ header }: { readonly header: StudentHeader }) {
  const { host } = useEngine();
  const { pathname } = useLocation();
  const record = host.useScreen(RECORD);
  const screen = stripOf(record, host.facts);
  const openLegacy = useLegacyPage(header.studentId);
  const { studentId, isPercentageRegister } = header;
  const facts = { ...host.facts, route: { studentId }, pupil: { isPercentageRegister } };
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
        open={openTab(screen, facts, pathname.toLowerCase()) ?? firstTab(record, pathname)}
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
  const addressOf = (tab: TabDeclaration) => tabAddress(screen, tab, facts).toLowerCase();
  // The other pages of a pupil stand below the overview, but are not parts of it.
  const under = tabs.find((tab) =>
    tab === overview ? here === addressOf(tab) : `${here}/`.startsWith(`${addressOf(tab)}/`),
  );
  if (under !== undefined) return under.slug;
  return here.endsWith('/attendance') ? (tabs.find(({ title }) => title === 'Attendance')?.slug ?? null) : null;
}

/** The tab that the record opens with, at its own address. */
function firstTab(record: ResolvedScreen, here: string): string | null {
  return /\/individualPupilRecord$/i.test(here) ? (tabNamed(record, undefined)?.slug ?? null) : null;
}
