/**
 * What ties a form control to its form: its name, its value before the person types, the
 * constraints of the schema as HTML attributes, and the server's error for it.
 */
export interface FieldBinding {
  id: string;
  name: string;
  defaultValue?: string;
  defaultChecked?: boolean;
  /** The server's text for this field, in the person's language. */
  error?: string;
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  min?: number | string;
  max?: number | string;
  step?: number | string;
  pattern?: string;
}
