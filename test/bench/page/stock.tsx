import Form from '@rjsf/mui';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { createRoot } from 'react-dom/client';

declare global {
  interface Window {
    drawStock: (schema: RJSFSchema, uiSchema: UiSchema, formData: object) => void;
  }
}

const root = createRoot(document.getElementById('root')!);

/** The form as rjsf draws it out of the box: what ours is measured against. */
window.drawStock = (schema, uiSchema, formData) => {
  root.render(<Form schema={schema} uiSchema={uiSchema} formData={formData} validator={validator} />);
};
