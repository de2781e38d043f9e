import type { ComponentProps, ReactNode } from 'react';
import Menu from '@mui/material/Menu';

interface FloatingMenuProps {
  /** What it opens from; null while it is closed. */
  readonly anchor: HTMLElement | null;
  /** What it is a menu of: its name, and that of the part of the page that it stands in. */
  readonly label: string;
  readonly dense?: boolean;
  readonly paper?: NonNullable<ComponentProps<typeof Menu>['slotProps']>['paper'];
  readonly children: ReactNode;
  onClose(): void;
}

/**
 * A menu over the page. It is drawn past the page's landmarks, so it is one itself: readers who go from one to the next
 * find it.
 */
export function FloatingMenu({ anchor, label, dense = false, paper, children, onClose }: FloatingMenuProps) {
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{
        root: { role: 'region', 'aria-label': label },
        list: { 'aria-label': label, dense },
        ...(paper === undefined ? {} : { paper }),
      }}
    >
      {children}
    </Menu>
  );
}
