import { useEffect, useState } from 'react';
import type { FileStore } from '../../fileStore.ts';

interface StoredPictureProps {
  readonly reference: string;
  readonly files: FileStore;
  /** The question, which says what the picture is of. */
  readonly alt: string;
}

/**
 * A stored picture, at most 500 by 300 pixels. A kind that this browser cannot show says so; it can still be opened.
 */
export function StoredPicture({ reference, files, alt }: StoredPictureProps) {
  const [shown, setShown] = useState<{ readonly url: string | null } | null>(null);
  useEffect(() => {
    let url: string | null = null;
    let gone = false;
    setShown(null);
    files.read(reference).then(
      (picture) => {
        if (gone) return;
        url = URL.createObjectURL(picture);
        setShown({ url });
      },
      () => !gone && setShown({ url: null }),
    );
    return () => {
      gone = true;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [reference, files]);
  if (shown === null) return <p className="picture-place">Loading the picture…</p>;
  if (shown.url === null) return <p className="help">The picture cannot be shown here. Open it to see it.</p>;
  return <img className="picture" src={shown.url} alt={alt} onError={() => setShown({ url: null })} />;
}
