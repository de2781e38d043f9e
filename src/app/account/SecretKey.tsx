import { useEffect, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { space, tokens } from '../../renderer/index.ts';

interface Props {
  readonly qrCode: string;
  /** The same key as text, in groups. */
  readonly secretCode: string;
}

/** The first step: the key, for the camera and for the fingers. */
export function SecretKey({ qrCode, secretCode }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // A step of its own: whoever reads by keyboard begins at its start.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Box sx={{ display: 'grid', gap: space(3) }}>
      <Typography variant="h3" ref={heading} tabIndex={-1}>
        1. Scan the QR code
      </Typography>
      <Typography sx={{ maxWidth: '60ch' }}>
        Open an authenticator app on your telephone, such as Microsoft Authenticator or Google Authenticator, add an
        account in it and scan this code. Where you cannot scan it, type the key into the app.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: space(5), alignItems: 'center' }}>
        <Box
          component="img"
          src={qrCode}
          alt="QR code of the key beside it, for an authenticator app"
          sx={{
            width: 220,
            height: 220,
            imageRendering: 'pixelated',
            border: 1,
            borderColor: 'divider',
            borderRadius: `${tokens.radius}px`,
          }}
        />
        <KeyAsText secretCode={secretCode} />
      </Box>
    </Box>
  );
}

/** The key where the code cannot be scanned: to type, or to copy. */
function KeyAsText({ secretCode }: Pick<Props, 'secretCode'>) {
  const [copied, setCopied] = useState('');
  const copy = () => {
    const said = (text: string) => () => setCopied(text);
    const clipboard = navigator.clipboard as Clipboard | undefined;
    const written = clipboard?.writeText(secretCode.replaceAll(' ', '')) ?? Promise.reject(new Error('No clipboard'));
    void written.then(said('Copied'), said('Could not be copied. Please select the key and copy it.'));
  };
  return (
    <Box sx={{ display: 'grid', gap: space(2), justifyItems: 'start', flex: '1 1 240px', minWidth: 0 }}>
      <Typography id="secret-key-label" sx={{ fontWeight: tokens.weight.strong }}>
        Key
      </Typography>
      <Box
        component="code"
        aria-labelledby="secret-key-label"
        role="group"
        sx={{ fontSize: tokens.size.body, letterSpacing: '0.05em', overflowWrap: 'anywhere', userSelect: 'all' }}
      >
        {secretCode}
      </Box>
      <Button size="small" variant="outlined" onClick={copy}>
        Copy key
      </Button>
      <Box component="span" role="status" sx={{ fontSize: tokens.size.small, minHeight: 20 }}>
        {copied}
      </Box>
    </Box>
  );
}
