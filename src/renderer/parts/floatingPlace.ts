import type { PopoverProps } from '@mui/material/Popover';

/**
 * Where a panel of about some height (pixels) opens: below what it belongs to, above it where there is no room
 * below and more above. Either way it leaves in sight what it is about.
 */
export function floatingPlace(
  anchor: HTMLElement,
  height: number,
): Pick<PopoverProps, 'anchorOrigin' | 'transformOrigin'> {
  const { top, bottom } = anchor.getBoundingClientRect();
  const above = window.innerHeight - bottom < height && top > window.innerHeight - bottom;
  return {
    anchorOrigin: { vertical: above ? 'top' : 'bottom', horizontal: 'left' },
    transformOrigin: { vertical: above ? 'bottom' : 'top', horizontal: 'left' },
  };
}
