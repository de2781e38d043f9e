import { useCallback, useEffect, useMemo } from 'react';
import { Navigate, Route, Routes, useNavigate } from 'react-router-dom';
import { decideForViewer, operation } from '../../contract/index.ts';
import { matches, type Facts, type ResolvedScreen } from '../../engine/index.ts';
import { later, loadParts, type Preferences } from '../../renderer/index.ts';
import { createAppHost, useRefresh } from '../api/appHost.ts';
import type { PortalData } from '../api/portalData.ts';
import { isAsking, send } from '../api/request.ts';
import type { DraftBox } from '../unsaved/draftBox.ts';
import { createPortalDrafts } from '../unsaved/portalDrafts.ts';
import { MarkBoxContext } from '../unsaved/markBox.ts';
import { useAskedReason } from '../register/amending/reason.ts';
import { MarkOutbox } from '../register/outbox/MarkOutbox.tsx';
import { liveSlots } from '../unsaved/liveSlots.ts';
import { DraftNotice } from '../pep/DraftNotice.tsx';
import { finishPendingWork } from '../session/beforeSignOut.ts';
import { IDLE_MESSAGE, lastActivity } from '../session/inactivity.ts';
import { noticePages } from '../public/noticePages.ts';
import { SignedInNotice } from '../public/SignedInNotice.tsx';
import type { Session } from '../session/session.ts';
import { keepWantedPath, takeMessage } from '../session/wantedPath.ts';
import { AccessDenied } from './AccessDenied.tsx';
import { InactivityWarning } from './InactivityWarning.tsx';
import { homePath, menuOf, routePattern } from './menu.ts';
import { News } from './News.tsx';
import { NotFound } from './NotFound.tsx';
import { createNotices } from './notices.ts';
import { startPage } from './ownPreference.ts';
import { PortalContext } from './portalContext.ts';
import { PortalFrame } from './PortalFrame.tsx';
import { createPreferences } from './preferences.ts';
import { ScreenRoute } from './ScreenRoute.tsx';
import { SetUpFirst } from './SetUpFirst.tsx';
import { SigningOut } from './SigningOut.tsx';
import { Toasts } from './Toasts.tsx';

const ReasonDialog = later(async () => (await import('../register/amending/ReasonDialog.tsx')).ReasonDialog);

interface Props {
  readonly session: Session;
  readonly data: PortalData;
}

const KEPT =
  'You are signed out. Your last changes could not be saved; ' +
  'they are kept on this device and offered when you sign in again.';

/** The frame and, in it, the screen of the address. */
export function SignedInPages({ session, data }: Props) {
  const { catalog, settings, facts } = data;
  const screens = useMemo(() => Object.values(catalog.screens), [catalog]);
  const notices = useMemo(createNotices, []);
  const preferences = useMemo(() => createPreferences(String(settings.localAuthorityId)), [settings]);
  const refresh = useRefresh(catalog);
  const go = useNavigate();
  const navigate = useCallback((to: string) => void go(to), [go]);
  const { askedReason, askReason } = useAskedReason();
  const hostWith = useCallback(
    (held: Facts) => {
      const does = { notify: notices.add, navigate, refresh, askReason };
      return createAppHost({ catalog, settings, facts: held, preferences, ...does });
    },
    [catalog, settings, preferences, notices, navigate, refresh, askReason],
  );
  useEffect(() => tellMessage(notices), [notices]);
  const { drafts, marks } = useMemo(() => createPortalDrafts(settings), [settings]);
  const accessToken = useCallback(() => session.getAccessToken(), [session]);
  const portal = useMemo(
    () => ({ data, hostWith, drafts, accessToken, withdraw: notices.withdraw }),
    [data, hostWith, drafts, accessToken, notices],
  );
  const signOut = (reason?: string) => endSession(session, drafts, reason);
  return (
    <PortalContext value={portal}>
      <MarkBoxContext value={marks}>
        <News facts={facts}>
          <PortalFrame
            settings={settings}
            entries={settings.forceMfaSetup ? [] : menuOf(screens, facts)}
            mayChangeAuthority={mayChangeAuthority(facts)}
            preferences={preferences}
          >
            <DraftNotice />
            <MarkOutbox />
            {settings.forceMfaSetup ? (
              <SetUpFirst screens={screens} onSignOut={() => void signOut()} />
            ) : (
              <Pages data={data} screens={screens} preferences={preferences} onSignOut={() => void signOut()} />
            )}
          </PortalFrame>
        </News>
      </MarkBoxContext>
      {askedReason !== null && <ReasonDialog asked={askedReason} />}
      <Toasts notices={notices} />
      <InactivityWarning onSignOut={() => void signOut()} onExpired={() => void signOut(IDLE_MESSAGE)} />
    </PortalContext>
  );
}

/** What a page that is gone left to be said. */
function tellMessage(notices: ReturnType<typeof createNotices>): void {
  const left = takeMessage();
  if (left !== null) notices.add({ tone: left.tone === 'error' ? 'error' : 'success', text: left.text });
}

/** Milliseconds between two looks whether the first page has all that it asks for. */
const PAUSE = 2000;

/**
 * Once the first page stands and nobody types, the script of all others comes: they are then drawn without waiting for
 * it.
 */
function loadTheRest(): () => void {
  const timer = setInterval(() => {
    if (isAsking() || Date.now() - (lastActivity() ?? 0) < PAUSE) return;
    clearInterval(timer);
    void loadParts();
  }, PAUSE);
  return () => clearInterval(timer);
}

interface PagesProps {
  readonly data: PortalData;
  readonly screens: readonly ResolvedScreen[];
  readonly preferences: Preferences;
  onSignOut(): void;
}

/** The page of the address: a declared screen, or one of the portal's own. */
function Pages({ data: { settings, facts }, screens, preferences, onSignOut }: PagesProps) {
  useEffect(loadTheRest, []);
  // Support staff always begin where they choose whom to work as (D-107).
  const chosen = matches({ 'user.isSupportOrigin': true }, facts) ? '' : (startPage.read(preferences, settings) ?? '');
  return (
    <Routes>
      <Route path="/" element={<Navigate to={homePath(screens, facts, chosen)} replace />} />
      <Route path="/login" element={<Navigate to="/" replace />} />
      <Route path="/logout" element={<SigningOut onSignOut={onSignOut} />} />
      <Route path="/authError" element={<AccessDenied supportTel={settings.supportTel} />} />
      {screens.map((screen) => (
        <Route key={screen.id} path={routePattern(screen)} element={<ScreenRoute screen={screen} />} />
      ))}
      {noticePages.map((page) => (
        <Route key={page.path} path={page.path} element={<SignedInNotice page={page} />} />
      ))}
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

/** Saves what is unsaved, then signs out everywhere; `reason` is set where it was not the user's own wish. */
async function endSession(session: Session, drafts: DraftBox, reason: string | undefined): Promise<void> {
  if (reason !== undefined) keepWantedPath();
  const finished = await finishPendingWork();
  const live = await liveSlots();
  // Who leaves on purpose leaves nothing on the device but what could not be saved, here or in another tab; a time-out
  // keeps all.
  if (reason === undefined && finished) drafts.wipe((slot) => drafts.unsaved().has(slot) || live(slot));
  const stored = finished && drafts.unsaved().size === 0;
  const said = stored ? reason : KEPT;
  await session.signOut({
    tellServer: async () => (await send(operation('session.signOut'), { body: {}, endsSession: true })).ok,
    ...(said === undefined ? {} : { reason: said }),
  });
}

function mayChangeAuthority(facts: Facts): boolean {
  return decideForViewer(operation('authorities.change'), facts).allowed;
}
