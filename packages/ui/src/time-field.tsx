import type { LocalTime } from '@comanda/domain/time/instant'
import { TextField, type TextFieldProps } from './text-field.tsx'

export interface TimeFieldProps
  extends Omit<TextFieldProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode'> {
  /** Null while the field is empty or incomplete. */
  value: LocalTime | null
  onChange: (value: LocalTime | null) => void
}

/** A time of day to the minute: the browser's own field, so that it can be typed, stepped and picked on a phone. */
export function TimeField({ value, onChange, ...field }: TimeFieldProps) {
  return (
    <TextField
      {...field}
      type="time"
      step={60}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value.slice(0, 5) || null)}
    />
  )
}
