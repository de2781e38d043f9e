import { memo, useMemo } from 'react';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import type { JsonObject, SourceFile } from '../../engine/index.ts';
import { isObject, valueAt } from '../../engine/index.ts';
import { signedInTypes } from '../../contract/index.ts';
import { space, useEngine } from '../../renderer/index.ts';
import { usePortal } from '../shell/portalContext.ts';
import { userTypeLabel } from '../shell/userTypes.ts';
import { Choice } from './Choice.tsx';
import { parsedObject } from './JsonEditor.tsx';
import { inYearGroup, usualFacts, withFact } from './previewFacts.ts';

interface Props {
  readonly files: readonly SourceFile[];
  readonly path: string;
  readonly laysOn: boolean;
  readonly factsText: string;
  onPath(path: string): void;
  onLayOn(on: boolean): void;
  onFacts(text: string): void;
}

/** Which form, for which authority, seen by whom and for which pupil. */
export const PreviewBar = memo(function PreviewBar({
  files,
  path,
  laysOn,
  factsText,
  onPath,
  onLayOn,
  onFacts,
}: Props) {
  const { data } = usePortal();
  const { host } = useEngine();
  const forms = useMemo(
    () =>
      files.map((file) => file.path).filter((one) => /^(overlays\/[^/]+\/)?forms\//.test(one) && !isLaidOn(files, one)),
    [files],
  );
  const facts = parsedObject(factsText) ?? usualFacts;
  const set = (held: JsonObject) => onFacts(JSON.stringify(held, null, 2));
  const years = host.useLookups()('year-group').options ?? [];
  return (
    <Box sx={{ display: 'flex', gap: space(4), flexWrap: 'wrap', alignItems: 'end' }}>
      <Choice label="Form" value={path} options={forms.map((one) => ({ value: one, label: one }))} onChoose={onPath} />
      <FormControlLabel
        disabled={!path.startsWith('forms/')}
        control={<Switch checked={laysOn} onChange={(_, on) => onLayOn(on)} />}
        label={`With the overlay of ${data.settings.localAuthorityName}`}
      />
      <Choice
        label="Seen by"
        value={String(valueAt(facts, ['user', 'typeId']) ?? 1)}
        options={signedInTypes.map((type) => ({ value: String(type), label: userTypeLabel(type) }))}
        onChoose={(type) => set(withFact(facts, 'user.typeId', Number(type)))}
      />
      <Choice
        label="Year group"
        value={String(valueAt(facts, ['pupil', 'yearGroupId']) ?? '')}
        options={years.map(({ value, label }) => ({ value: String(value), label }))}
        onChoose={(year) => set(inYearGroup(facts, years, Number(year)))}
      />
    </Box>
  );
});

/** An overlay of a form is edited with its form, not by itself. */
function isLaidOn(files: readonly SourceFile[], path: string): boolean {
  const text = path.startsWith('overlays/') ? files.find((file) => file.path === path)?.text : undefined;
  return text !== undefined && isObject(parsedObject(text)?.base);
}
