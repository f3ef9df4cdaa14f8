import { TextField, type TextFieldProps } from '@comanda/ui/text-field'
import { useLayoutEffect, useRef } from 'react'

export interface MaskedFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'ref'> {
  value: string
  /** Formats the digits typed so far. */
  format: (typed: string) => string
  onChange: (formatted: string) => void
}

/** A field whose digits are grouped while typing. The caret stays behind the digit it was behind. */
export function MaskedField({ value, format, onChange, ...field }: MaskedFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const digitsBefore = useRef<number | null>(null)

  useLayoutEffect(() => {
    const element = input.current
    if (!element || digitsBefore.current === null) return
    const caret = caretAfter(value, digitsBefore.current)
    digitsBefore.current = null
    if (document.activeElement === element) element.setSelectionRange(caret, caret)
  }, [value])

  return (
    <TextField
      {...field}
      ref={input}
      value={value}
      onChange={({ currentTarget: { value: typed, selectionStart } }) => {
        const caret = selectionStart ?? typed.length
        digitsBefore.current = caret === typed.length ? null : countDigits(typed.slice(0, caret))
        onChange(format(typed))
      }}
    />
  )
}

function countDigits(text: string): number {
  return text.replace(/\D/g, '').length
}

function caretAfter(text: string, digits: number): number {
  let seen = 0
  for (let index = 0; index < text.length; index += 1) {
    if (seen === digits) return index
    if (/\d/.test(text.charAt(index))) seen += 1
  }
  return text.length
}
