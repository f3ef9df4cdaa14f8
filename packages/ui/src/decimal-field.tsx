import { useState } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

export interface DecimalFieldProps
  extends Omit<TextFieldProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode' | 'onBlur'> {
  /** Accepts a minus: a cheaper option, a discount. */
  negative?: boolean
}

interface Format<Value extends number> {
  decimals: number
  parse: (text: string) => Value | null
  format: (value: Value) => string
}

/**
 * A field for an exact decimal number. Accepts no edit that would leave something other than a number, so the
 * value always is what the field shows; null while it is empty. Formatted when the field is left.
 */
export function DecimalField<Value extends number>({
  value,
  onChange,
  negative = false,
  decimals,
  parse,
  format,
  ...field
}: DecimalFieldProps &
  Format<Value> & {
    value: Value | null
    onChange: (value: Value | null) => void
  }) {
  const written = value === null ? '' : format(value)
  const [typed, setTyped] = useState(written)
  // The typed text is shown while it parses to the value: "12.5" and "12.50" are the same amount.
  const shown = parse(typed) === value ? typed : written
  const edit = (text: string) => {
    const next = cleanDecimal(text)
    if (!isDecimal(next, { negative, decimals })) return
    setTyped(next)
    onChange(next === '' ? null : parse(next))
  }
  return (
    <TextField
      {...field}
      inputMode={negative ? 'text' : 'decimal'}
      autoComplete="off"
      value={shown}
      onChange={(event) => edit(event.currentTarget.value)}
      onBlur={() => setTyped(written)}
    />
  )
}

/** Removes what surrounds a pasted number: currency, percent, grouping, spaces. A typographic minus becomes a plain one. */
export function cleanDecimal(text: string): string {
  return text.replace(/[−–]/g, '-').replace(/[^\d.-]/g, '')
}

/** Whether the text is a decimal number or the beginning of one. Nine digits before the point are the most. */
export function isDecimal(
  text: string,
  { negative, decimals }: { negative: boolean; decimals: number },
): boolean {
  const match = /^(-?)\d{0,9}(?:\.(\d*))?$/.exec(text)
  return match !== null && (negative || match[1] === '') && (match[2]?.length ?? 0) <= decimals
}
