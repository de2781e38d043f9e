import Box from '@mui/material/Box';
import { isEmpty, pointerOf } from '../../../engine/index.ts';
import { tokens } from '../../theme.ts';
import { useFieldErrors } from '../formScope.ts';
import { FieldTemplate } from '../templates/FieldTemplate.tsx';
import type { EngineFieldProps } from './fieldProps.ts';

/** A list of which the schema does not say what stands in it: shown as it stands, never changed. */
export function BareField({ schema, fieldPathId: { $id: id, path }, title = '', formData }: EngineFieldProps) {
  const errors = useFieldErrors(pointerOf(path));
  return (
    <FieldTemplate
      id={id}
      label={title}
      mark={null}
      help={typeof schema.description === 'string' ? schema.description : ''}
      errors={errors}
      short={false}
      labelled="group"
    >
      <Box role="group" id={id} tabIndex={-1} aria-labelledby={`${id}__label`}>
        {isEmpty(formData) ? (
          <p className="help">The schema does not say what stands here, so it cannot be answered in the form.</p>
        ) : (
          <>
            <p className="help">
              The schema does not say what stands here, so it is shown as it is, and kept. Change it in the data.
            </p>
            <Box component="pre" sx={valueStyle}>
              {JSON.stringify(formData, null, 2)}
            </Box>
          </>
        )}
      </Box>
    </FieldTemplate>
  );
}

const valueStyle = {
  m: 0,
  fontFamily: 'monospace',
  fontSize: tokens.size.small,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;
