import { createRoot } from 'react-dom/client';
import { readConfig } from './api/config.ts';
import { connectSession } from './api/request.ts';
import { noticePageAt } from './public/noticePages.ts';
import { sendAcceptance } from './session/acceptance.ts';
import { IDLE_MESSAGE, isIdleTooLong } from './session/inactivity.ts';
import { createSession, type Session } from './session/session.ts';
import { StartFailed } from './session/StartFailed.tsx';
import { isSameVisit } from './session/visit.ts';
import { leaveMessage } from './session/wantedPath.ts';

const element = document.getElementById('root') ?? fail();
const root = createRoot(element);

async function start(): Promise<void> {
  const config = await readConfig();
  const session = createSession(config.identity);
  connectSession(session);
  if (session.exists()) endWhatIsOver(session);
  // Two areas, two bundles: a signed-out browser never loads the signed-in one (SIGN-1).
  if (session.exists()) {
    void sendAcceptance(session.userName);
    const { openPortal } = await import('./shell/openPortal.ts');
    root.unmount();
    openPortal(element, session);
    return;
  }
  const notice = noticePageAt(window.location.pathname);
  if (notice !== undefined) {
    const { NoticeArea } = await import('./public/NoticeArea.tsx');
    root.render(<NoticeArea page={notice} />);
  } else {
    const { SignedOutArea } = await import('./session/SignedOutArea.tsx');
    root.render(<SignedOutArea session={session} onSignedIn={run} />);
  }
}

/** A session does not outlast half an hour without anybody, nor the browser it was opened in. */
function endWhatIsOver(session: Session): void {
  const idle = isIdleTooLong(Date.now());
  if (idle) leaveMessage(IDLE_MESSAGE, 'info');
  if (idle || !isSameVisit()) session.forget();
}

function run(): void {
  start().catch(() => root.render(<StartFailed />));
}

function fail(): never {
  throw new Error('The page has no element with the id "root".');
}

run();
