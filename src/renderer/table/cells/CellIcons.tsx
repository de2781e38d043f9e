import type { ReactNode } from 'react';

function Icon({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

/** A pencil: the value can be changed here. */
export const PencilIcon = () => (
  <Icon>
    <path d="M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19z" />
    <path d="M13.5 7l3.5 3.5" />
  </Icon>
);

/** An arrow head that points down: a menu opens here. */
export const MenuIcon = () => (
  <Icon>
    <path d="M6 9l6 6 6-6" />
  </Icon>
);
