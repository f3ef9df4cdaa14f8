import { isNumberBegun, type NumberFormat, readNumber } from '@comanda/domain/money/typed-number'
import { useEffect, useEffectEvent, useState } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

export interface NumberValue<Value extends number> {
  /** Null while the field is empty, NaN while it shows something that is not a number of its format. */
  value: Value | null
  onChange: (value: Value | null) => void
  /** The value of an empty field, such as 0 for no minimum; by default null. */
  emptyAs?: Value
}

export interface NumberFieldProps
  extends Omit<TextFieldProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'inputMode'> {
  /** Accepts a minus: a cheaper option, a discount. */
  negative?: boolean
}

interface Shown<Value extends number> {
  numbers: NumberFormat
  /** The text of a value when the field is left. */
  format: (value: Value) => string
  emptyAs?: Value | undefined
}

/**
 * A field for an exact number. The typed text is preserved. Invalid text is explained below the field, and its value is
 * NaN, with which no form can be saved. A number is formatted on blur.
 */
export function NumberField<Value extends number>({
  value,
  onChange,
  emptyAs,
  negative = false,
  error,
  numbers,
  format,
  onBlur,
  onFocus,
  onKeyDown,
  ...field
}: NumberFieldProps & NumberValue<Value> & Shown<Value>) {
  const written = writtenNumber(value, format)
  const [typed, setTyped] = useState(written)
  const [isLeft, setLeft] = useState(false)
  const shown = shownNumber(typed, value, { numbers, format, emptyAs })
  const { issue } = readNumber(shown, numbers)
  const isExplained = issue !== null && (isLeft || !isNumberBegun(shown, numbers))
  const clearUnread = useEffectEvent(() => {
    if (Number.isNaN(value) && shown === '') onChange(emptyAs ?? null)
  })
  // A field that was left with unreadable text is empty when it is shown again.
  useEffect(() => clearUnread(), [])
  const isBelowZero = !negative && value !== null && value < 0
  return (
    <TextField
      {...field}
      inputMode={negative ? 'text' : numbers.decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={shown}
      // A form knows only that a value is wrong, the field knows why.
      error={isExplained ? issue : error || (isBelowZero ? 'Enter 0 or more.' : undefined)}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        onChange(typedValue(text, numbers, emptyAs))
      }}
      onFocus={(event) => {
        setLeft(false)
        onFocus?.(event)
      }}
      onKeyDown={(event) => {
        // These keys can save.
        if (event.key === 'Enter' || event.ctrlKey || event.metaKey) setLeft(true)
        onKeyDown?.(event)
      }}
      onBlur={(event) => {
        setLeft(true)
        if (issue === null) setTyped(written)
        onBlur?.(event)
      }}
    />
  )
}

/** What the field shows: the typed text while it means the value, so that "12.5" stays "12.5", otherwise the value. */
export function shownNumber<Value extends number>(
  typed: string,
  value: Value | null,
  { numbers, format, emptyAs }: Shown<Value>,
): string {
  const read = typedValue(typed, numbers, emptyAs)
  // An empty field of a form that requires a value is NaN there.
  const isMeant = Object.is(read, value) || (read === null && Number.isNaN(value))
  return isMeant ? typed : writtenNumber(value, format)
}

function typedValue<Value extends number>(
  text: string,
  numbers: NumberFormat,
  emptyAs: Value | undefined,
): Value | null {
  const value = readNumber(text, numbers).value as Value | null
  return value === null ? (emptyAs ?? null) : value
}

function writtenNumber<Value extends number>(value: Value | null, format: (value: Value) => string): string {
  return value === null || Number.isNaN(value) ? '' : format(value)
}
