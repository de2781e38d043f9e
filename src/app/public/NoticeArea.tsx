import { useEffect } from 'react';
import { productName } from '../productName.ts';
import { NoticeLinks } from './NoticeLinks.tsx';
import type { NoticePage } from './noticePages.ts';
import { NoticeText } from './NoticeText.tsx';
import { useNotice } from './useNotice.ts';
import '../session/session.css';

/** A public page for somebody who is not signed in. */
export function NoticeArea({ page }: { readonly page: NoticePage }) {
  const notice = useNotice(page.form);
  const title = notice === null || notice === 'failed' ? page.label : notice.form.title;
  useEffect(() => {
    document.title = `${title} – ${productName}`;
  }, [title]);
  return (
    <div className="signed-out">
      <main className="signed-out-card signed-out-notice">
        <p className="signed-out-product">
          <a href="/login">{productName}: sign in</a>
        </p>
        <h1>{title}</h1>
        {notice === null && <p role="status">Loading…</p>}
        {notice === 'failed' && <p role="alert">The page could not be loaded. Please try again in a minute.</p>}
        {notice !== null && notice !== 'failed' && <NoticeText notice={notice} />}
      </main>
      <NoticeLinks />
    </div>
  );
}
