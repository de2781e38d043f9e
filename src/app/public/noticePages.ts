/** Pages that everybody can read, signed in or not: path -> the declared form that holds their words. */
export const noticePages = [
  { path: '/accessibility', form: 'public/accessibility', label: 'Accessibility' },
  { path: '/privacy', form: 'public/privacy', label: 'Privacy' },
  { path: '/support', form: 'public/support', label: 'Support' },
] as const;

export type NoticePage = (typeof noticePages)[number];

/** The page at a path; addresses are read as the server reads them, whatever their capitals and last slash. */
export function noticePageAt(path: string): NoticePage | undefined {
  const asked = path.toLowerCase().replace(/\/+$/, '');
  return noticePages.find((page) => page.path === asked);
}
