import { readNumber, wholeFormat } from '@comanda/domain/money/typed-number'
import { TextField } from '@comanda/ui/text-field'
import type { ReactNode } from 'react'

export interface TypedNumberFieldProps {
  label: string
  hint?: ReactNode
  unit?: string
  placeholder?: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** A field for a whole number of a form that stores numbers as typed. */
export function TypedNumberField({
  label,
  hint,
  unit,
  placeholder,
  value,
  error,
  onChange,
}: TypedNumberFieldProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      error={readNumber(value, wholeFormat).issue ?? error}
      inputMode="numeric"
      value={value}
      placeholder={placeholder}
      trailing={unit && <span className="pr-1.5 text-13">{unit}</span>}
      inputClassName="tnum"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
