import { useState } from 'react';
import Button from '@mui/material/Button';
import { useEngine } from '../../../renderer/index.ts';
import { handOver } from '../../files/handOver.ts';
import { usePortal } from '../../shell/portalContext.ts';
import { fileOf, PublicationFault } from './publicationFiles.ts';

/** Hands over one publication as a file, to be taken in at another installation. */
export function DownloadPublication({ number }: { readonly number: number }) {
  const { host } = useEngine();
  const { localAuthorityName } = usePortal().data.settings;
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const { bytes, name } = await fileOf(number, localAuthorityName);
      handOver(bytes, name);
    } catch (error) {
      const text = error instanceof PublicationFault ? error.message : 'There was a problem, please try again.';
      host.notify({ tone: 'error', text });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" variant="outlined" loading={isBusy} onClick={() => void download()}>
      Download publication {number}
    </Button>
  );
}
