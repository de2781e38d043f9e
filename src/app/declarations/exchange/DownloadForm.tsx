import { useState } from 'react';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { lookupLists, toStockForm, toXlsForm, type ResolvedForm, type SourceFile } from '../../../engine/index.ts';
import { FloatingMenu, useEngine } from '../../../renderer/index.ts';
import { handOver } from '../../files/handOver.ts';
import { declaredForm } from '../../playground/declaredForm.ts';
import { factsFor, usualFactsFor } from '../../playground/previewFacts.ts';
import { usePortal } from '../../shell/portalContext.ts';
import { receiveBlank } from '../plan/receivePaper.ts';
import { offeredLookups, openBench } from '../questions/useFormBench.ts';
import { workbookOf } from './workbookFile.ts';

interface Props {
  readonly files: readonly SourceFile[];
  readonly path: string;
  readonly text: string;
}

const kinds = { xlsForm: 'As XLSForm', stock: 'As JSON Schema and UI schema', blank: 'Blank PDF' } as const;

/** Takes a form to where another tool draws it; what that cannot say stands in the file. */
export function DownloadForm({ files, path, text }: Props) {
  const tenant = String(usePortal().data.settings.localAuthorityId);
  const { host } = useEngine();
  const { today = null } = usePortal().data.facts;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const download = async (kind: keyof typeof kinds) => {
    setAnchor(null);
    const { bench, edited } = openBench({ files, path, tenant }, text);
    const { result } = declaredForm(bench, edited);
    if (result === null) return host.notify({ tone: 'error', text: 'A form with faults cannot be downloaded.' });
    if (kind === 'blank') return print(result);
    const name = path.slice('forms/'.length).replaceAll('/', '-');
    const leftOut = await (kind === 'stock' ? asStock(result, name) : asXlsForm(result, name, files));
    host.notify({ tone: 'success', text: `Downloaded. ${said(leftOut)}` });
  };
  const print = async (form: ResolvedForm) => {
    const facts = factsFor(form, usualFactsFor(tenant, today));
    try {
      await receiveBlank({ path, text }, facts);
    } catch (error) {
      host.notify({ tone: 'error', text: error instanceof Error ? error.message : String(error) });
    }
  };
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        sx={{ justifySelf: 'start' }}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Download
      </Button>
      <FloatingMenu anchor={anchor} label="Download" onClose={() => setAnchor(null)}>
        {(Object.keys(kinds) as (keyof typeof kinds)[]).map((kind) => (
          <MenuItem key={kind} onClick={() => void download(kind)}>
            {kinds[kind]}
          </MenuItem>
        ))}
      </FloatingMenu>
    </>
  );
}

async function asXlsForm(form: ResolvedForm, name: string, files: readonly SourceFile[]): Promise<number> {
  const ids = offeredLookups(files).map(({ id }) => id);
  const { sheets, leftOut } = toXlsForm(form, lookupLists(files, ids));
  handOver(await workbookOf(sheets), `${name}.xlsx`);
  return leftOut.length;
}

async function asStock(form: ResolvedForm, name: string): Promise<number> {
  const made = toStockForm(form);
  handOver(new Blob([JSON.stringify(made, null, 2)], { type: 'application/json' }), `${name}.json`);
  return Promise.resolve(made.notExported.length);
}

const said = (count: number): string =>
  count === 0
    ? 'Everything is in the file.'
    : `What the file cannot say is listed in it: ${count === 1 ? '1 thing' : `${count} things`}.`;
