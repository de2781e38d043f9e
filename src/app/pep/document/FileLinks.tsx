import Link from '@mui/material/Link';
import { operation } from '../../../contract/index.ts';
import { useEngine } from '../../../renderer/index.ts';
import { receiveFile } from '../../api/request.ts';
import { handOver } from '../../files/handOver.ts';

interface Props {
  readonly references: readonly string[];
  /** One a line, in the same order. */
  readonly names: string;
}

/** The files of an answer by their names; a press downloads one. */
export function FileLinks({ references, names }: Props) {
  const { host } = useEngine();
  const titles = names.split('\n');
  const download = async (fileReference: string, name: string) => {
    try {
      handOver(await receiveFile(operation('attachments.read'), { fileReference }), name);
    } catch (error) {
      host.notify({ tone: 'error', text: error instanceof Error ? error.message : String(error) });
    }
  };
  return references.map((reference, index) => {
    const name = titles[index] ?? 'A file';
    return (
      <p key={reference} className="answer">
        <Link component="button" type="button" onClick={() => void download(reference, name)}>
          {name}
        </Link>
      </p>
    );
  });
}
