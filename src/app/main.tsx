import { createRoot } from 'react-dom/client';
import { readConfig } from './api/config.ts';
import { connectSession } from './api/request.ts';
import { isIdleTooLong } from './session/inactivity.ts';
import { createSession } from './session/session.ts';
import { StartFailed } from './session/StartFailed.tsx';

const element = document.getElementById('root');
if (!element) throw new Error('The page has no element with the id "root".');
const root = createRoot(element);

async function start(): Promise<void> {
  const config = await readConfig();
  const session = createSession(config.identity);
  connectSession(session);
  if (isIdleTooLong(Date.now())) session.forget();
  // Two areas, two bundles: a signed-out browser never loads the signed-in one (SIGN-1).
  if (session.exists()) {
    const { SignedInArea } = await import('./shell/SignedInArea.tsx');
    root.render(<SignedInArea session={session} />);
  } else {
    const { SignedOutArea } = await import('./session/SignedOutArea.tsx');
    root.render(<SignedOutArea session={session} onSignedIn={run} />);
  }
}

function run(): void {
  start().catch(() => root.render(<StartFailed />));
}

run();
