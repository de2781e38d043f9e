/** Style of what is read aloud and not shown. */
export const hiddenText = {
  position: 'absolute',
  // As text: the number 1 would be read as 100 %.
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
