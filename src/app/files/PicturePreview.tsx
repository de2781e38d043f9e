import { useEffect, useState } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { smallPicture } from './smallPicture.ts';

interface Props {
  read(): Promise<Blob>;
  readonly name: string;
}

type Shown = { readonly url: string } | { readonly failure: string } | null;

/** A stored picture, made small in the browser; one that it cannot draw says so. */
export function PicturePreview({ read, name }: Props) {
  const [shown, setShown] = useState<Shown>(null);
  useEffect(() => {
    let url: string | null = null;
    let gone = false;
    const load = async () => {
      const small = await smallPicture(await read());
      if (gone) return;
      if (small === null) return setShown({ failure: UNSEEN });
      url = URL.createObjectURL(small);
      setShown({ url });
    };
    load().catch((error: unknown) => !gone && setShown({ failure: (error as Error).message }));
    return () => {
      gone = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [read]);
  if (shown === null) return <Typography role="status">Loading the picture…</Typography>;
  if ('failure' in shown) return <Typography role="status">{shown.failure}</Typography>;
  return <Box component="img" src={shown.url} alt={name} sx={{ maxWidth: '100%', maxHeight: '60vh', mx: 'auto' }} />;
}

const UNSEEN = 'Your browser cannot show pictures of this kind. Download it to open it.';
