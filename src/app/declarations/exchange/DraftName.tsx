import { useId } from 'react';
import TextField from '@mui/material/TextField';
import { Labelled } from '../questions/Labelled.tsx';

/** Where forms of plans stand. */
export const DRAFT_FOLDER = 'forms/pep/';
/** Where lists of answers stand. */
export const LIST_FOLDER = 'lookups/';

interface NameProps {
  readonly name: string;
  readonly fault: string | null;
  /** Where it will stand; among the forms unless said. */
  readonly folder?: string;
  onName(name: string): void;
}

/** Asks for the name of a draft, and says where it will stand. */
export function DraftName({ name, fault, folder = DRAFT_FOLDER, onName }: NameProps) {
  const id = useId();
  return (
    <Labelled id={id} label="Name of the draft">
      <TextField
        id={id}
        size="small"
        value={name}
        error={fault !== null}
        helperText={fault ?? `It will be ${folder}${name}, to be looked through and published like any other.`}
        slotProps={{ htmlInput: { maxLength: 60 } }}
        onChange={({ target }) => onName(target.value)}
      />
    </Labelled>
  );
}

/** Why a draft cannot have a name in a folder; null where it can. */
export function nameFault(name: string, taken: readonly string[], folder = DRAFT_FOLDER): string | null {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) return 'Please use small letters, digits and single hyphens';
  const what = folder === LIST_FOLDER ? 'list' : 'form';
  return taken.includes(folder + name) ? `There is a ${what} of this name; please give it another` : null;
}

/** The name, or with the first number that is free. */
export function freeName(slug: string, taken: readonly string[], folder = DRAFT_FOLDER): string {
  const names = [slug, ...taken.map((_, index) => `${slug}-${index + 2}`)];
  return names.find((name) => !taken.includes(folder + name)) ?? slug;
}
