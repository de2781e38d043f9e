import Box from '@mui/material/Box';
import { findFormat } from '../../engine/index.ts';
import { space, tokens, type EngineFieldProps } from '../../renderer/index.ts';

/** An amount in pounds that nobody types here: "TBC" until there is one (PFORM-29). */
export function totalPremium(amount: unknown): string {
  return typeof amount === 'number' ? findFormat('money').toText(amount, { options: {} }) : 'TBC';
}

/** The total of pupil premium on a form. */
export function TotalPremiumField({ title, formData, fieldPathId }: EngineFieldProps) {
  const id = fieldPathId.$id;
  return (
    <Box sx={{ display: 'grid', gap: space(1) }}>
      <Box component="span" id={`${id}-label`} sx={{ fontWeight: tokens.weight.strong }}>
        {title}
      </Box>
      <Box
        component="output"
        aria-labelledby={`${id}-label`}
        sx={{ fontSize: tokens.size.h2, fontVariantNumeric: 'tabular-nums' }}
      >
        {totalPremium(formData)}
      </Box>
    </Box>
  );
}
