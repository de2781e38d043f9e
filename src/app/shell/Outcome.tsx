import { useCallback, useEffect, useRef, useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';

interface Said {
  readonly text: string;
}

/** What has just been done, and how to say it; the same words again are said again. */
export function useOutcome() {
  const [said, setSaid] = useState<Said | null>(null);
  const say = useCallback((text: string) => setSaid({ text }), []);
  return { said, say };
}

/**
 * The line that says what has just been done, where what was pressed for it is gone: announced, and the focus goes to
 * it. There before its words, so that they are.
 */
export function Outcome({ said }: { readonly said: Said | null }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (said !== null) line.current?.focus();
  }, [said]);
  return (
    <Box ref={line} role="status" tabIndex={-1} sx={{ outline: 'none', '&:empty': { display: 'none' } }}>
      {said !== null && (
        <Alert severity="success" role="presentation">
          {said.text}
        </Alert>
      )}
    </Box>
  );
}
