import { useEffect, useState } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { operation } from '../../contract/index.ts';
import { receiveFile } from '../api/request.ts';
import { smallPicture } from './smallPicture.ts';

interface Props {
  readonly reference: string;
  readonly name: string;
}

type Shown = { readonly url: string } | { readonly failure: string } | null;

/** A stored picture, made small in the browser; one that it cannot draw says so. */
export function PicturePreview({ reference, name }: Props) {
  const [shown, setShown] = useState<Shown>(null);
  useEffect(() => {
    let url: string | null = null;
    let gone = false;
    const load = async () => {
      const whole = await receiveFile(operation('documents.read'), { fileReference: reference });
      const small = await smallPicture(whole);
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
  }, [reference]);
  if (shown === null) return <Typography role="status">Loading the picture…</Typography>;
  if ('failure' in shown) return <Typography role="status">{shown.failure}</Typography>;
  return <Box component="img" src={shown.url} alt={name} sx={{ maxWidth: '100%', maxHeight: '60vh', mx: 'auto' }} />;
}

const UNSEEN = 'Your browser cannot show pictures of this kind. Download it to open it.';
