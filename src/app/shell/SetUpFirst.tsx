import { Navigate, Route, Routes } from 'react-router-dom';
import type { ResolvedScreen } from '../../engine/index.ts';
import { noticePages } from '../public/noticePages.ts';
import { SignedInNotice } from '../public/SignedInNotice.tsx';
import { ScreenRoute } from './ScreenRoute.tsx';
import { SigningOut } from './SigningOut.tsx';

interface Props {
  readonly screens: readonly ResolvedScreen[];
  onSignOut(): void;
}

/** All that can be opened before the second factor is set up that the user's authority asks for (SIGN-20, D-51). */
export function SetUpFirst({ screens, onSignOut }: Props) {
  const profile = screens.find(({ path }) => path === '/UserProfile');
  return (
    <Routes>
      <Route path="/logout" element={<SigningOut onSignOut={onSignOut} />} />
      {noticePages.map((page) => (
        <Route key={page.path} path={page.path} element={<SignedInNotice page={page} />} />
      ))}
      {profile && <Route path="/UserProfile/:tab" element={<ScreenRoute screen={profile} />} />}
      {profile && <Route path="*" element={<Navigate to="/UserProfile/mfa" replace />} />}
    </Routes>
  );
}
