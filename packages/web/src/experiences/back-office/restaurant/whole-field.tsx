import { TextField, type TextFieldProps } from '@comanda/ui/text-field'
import { useState } from 'react'

export interface WholeFieldProps
  extends Omit<TextFieldProps, 'value' | 'onChange' | 'inputMode' | 'trailing'> {
  /** Null while the field is empty. */
  value: number | null
  onChange: (value: number | null) => void
  /** "minutes" */
  unit: string
}

/** A whole number of a unit. Nothing but digits can be typed. */
export function WholeField({ value, onChange, unit, ...field }: WholeFieldProps) {
  const [typed, setTyped] = useState('')
  const written = value === null ? '' : String(value)
  return (
    <TextField
      {...field}
      inputMode="numeric"
      autoComplete="off"
      trailing={<span className="mr-1.5">{unit}</span>}
      value={Number(typed) === value && typed !== '' ? typed : written}
      onChange={({ currentTarget }) => {
        const text = currentTarget.value.trim()
        if (!/^\d{0,5}$/.test(text)) return
        setTyped(text)
        onChange(text === '' ? null : Number(text))
      }}
    />
  )
}
