import { noticePages } from './noticePages.ts';

/** The way to the public pages from where nobody is signed in: whole page loads, for each is an area of its own. */
export function NoticeLinks() {
  return (
    <nav className="signed-out-notices" aria-label="About the portal">
      {noticePages.map(({ path, label }) => (
        <a key={path} href={path}>
          {label}
        </a>
      ))}
    </nav>
  );
}
