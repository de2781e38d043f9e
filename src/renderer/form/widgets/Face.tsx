const mouths = ['M7.5 17q4.5-6 9 0', 'M8 16.5q4-3 8 0', 'M8 15.5h8', 'M8 15q4 3 8 0', 'M7.5 14.5q4.5 6 9 0'] as const;

/** A face, from very unhappy (0) to very happy (4). Only decoration: what it means stands beside it in words. */
export function Face({ mood }: { readonly mood: number }) {
  return (
    <svg
      className="icon"
      width="36"
      height="36"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="12" cy="12" r="10" />
      <path d="M8.5 9.2v.6M15.5 9.2v.6" strokeWidth="2.2" />
      <path d={mouths[mood] ?? mouths[2]} />
    </svg>
  );
}
