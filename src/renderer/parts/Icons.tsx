import type { ReactNode } from 'react';

// Drawn here rather than taken from the icon package: a form holds hundreds of them, each one element.
function Icon({ children, size = 18 }: { readonly children: ReactNode; readonly size?: number }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
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

/** An exclamation mark in a circle: something is wrong here. */
export const ErrorIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7.5v5.5M12 16.4v.1" />
  </Icon>
);

/** A closed lock: can be read, not changed. */
export const LockIcon = () => (
  <Icon size={16}>
    <rect x="5" y="11" width="14" height="9" rx="2" />
    <path d="M8 11V8a4 4 0 0 1 8 0v3" />
  </Icon>
);

/** A stack of discs with an arrow: comes from the records. */
export const RecordsIcon = () => (
  <Icon size={16}>
    <ellipse cx="12" cy="6" rx="7" ry="3" />
    <path d="M5 6v6c0 1.7 3.1 3 7 3s7-1.3 7-3V6M5 12v6c0 1.7 3.1 3 7 3s7-1.3 7-3v-6" />
  </Icon>
);

/** A page of a calendar. */
export const CalendarIcon = () => (
  <Icon>
    <rect x="4" y="5.5" width="16" height="15" rx="2" />
    <path d="M4 10h16M8.5 3v4M15.5 3v4" />
  </Icon>
);

/** A sheet of paper with a folded corner. */
export const FileIcon = () => (
  <Icon>
    <path d="M7 3h7l4 4v14H7zM14 3v4h4" />
  </Icon>
);

/** A plus sign. */
export const AddIcon = () => (
  <Icon>
    <path d="M12 5v14M5 12h14" />
  </Icon>
);

/** A cross. */
export const RemoveIcon = () => (
  <Icon>
    <path d="M6 6l12 12M18 6L6 18" />
  </Icon>
);

/** A tick in a circle. */
export const DoneIcon = () => (
  <Icon size={16}>
    <circle cx="12" cy="12" r="9" />
    <path d="M8 12.5l2.7 2.7L16 9.5" />
  </Icon>
);

const turns = { up: 180, down: 0, left: 90, right: -90 } as const;

/** An arrow head in one of four directions. */
export const ChevronIcon = ({ direction }: { readonly direction: keyof typeof turns }) => (
  <Icon>
    <path d="M6 9l6 6 6-6" transform={`rotate(${turns[direction]} 12 12)`} />
  </Icon>
);

/** A page with a column at its right: opens beside what is there. */
export const BesideIcon = () => (
  <Icon>
    <rect x="3.5" y="5" width="17" height="14" rx="2" />
    <path d="M14 5v14" />
  </Icon>
);

/** A pencil: the value can be changed here. */
export const PencilIcon = () => (
  <Icon size={16}>
    <path d="M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19z" />
    <path d="M13.5 7l3.5 3.5" />
  </Icon>
);

/** An arrow head that points down: a menu opens here. */
export const MenuIcon = () => (
  <Icon size={16}>
    <path d="M6 9l6 6 6-6" />
  </Icon>
);
