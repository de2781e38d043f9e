import { usePortal } from '../shell/portalContext.ts';
import { Page } from '../shell/Page.tsx';
import type { NoticePage } from './noticePages.ts';
import { NoticeText } from './NoticeText.tsx';
import { useNotice } from './useNotice.ts';

/** A public page within the portal: the reader's authority is known, and chosen already. */
export function SignedInNotice({ page }: { readonly page: NoticePage }) {
  const notice = useNotice(page.form);
  const { localAuthorityName } = usePortal().data.settings;
  return (
    <Page title={notice === null || notice === 'failed' ? page.label : notice.form.title}>
      {notice === null && <p role="status">Loading…</p>}
      {notice === 'failed' && <p role="alert">The page could not be loaded. Please try again in a minute.</p>}
      {notice !== null && notice !== 'failed' && <NoticeText notice={notice} authority={localAuthorityName} />}
    </Page>
  );
}
