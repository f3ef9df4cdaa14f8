import { TextField } from '@comanda/ui/text-field'
import type { ReactNode } from 'react'

export interface NumberFieldProps {
  label: string
  hint?: ReactNode
  unit?: string
  placeholder?: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** A field for a whole number. */
export function NumberField({ label, hint, unit, placeholder, value, error, onChange }: NumberFieldProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      error={error}
      inputMode="numeric"
      maxLength={6}
      value={value}
      placeholder={placeholder}
      trailing={unit && <span className="pr-1.5 text-13">{unit}</span>}
      inputClassName="tnum"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
