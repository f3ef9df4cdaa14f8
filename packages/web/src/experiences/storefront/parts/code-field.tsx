import { TextField } from '@comanda/ui/text-field'
import { type ComponentProps, type FormEvent, useRef, useState } from 'react'

/** The state of a typed code. An error moves the focus to the field; typing removes it. */
export function useTypedCode({
  initial = '',
  rejected,
  normalize,
  missing,
}: {
  initial?: string
  /** The initial error. */
  rejected?: string
  normalize: (typed: string) => string
  /** The error of an empty field. */
  missing: string
}) {
  const [typed, setTyped] = useState(initial)
  const [error, setError] = useState(rejected)
  const input = useRef<HTMLInputElement>(null)
  const showError = (message: string) => {
    setError(message)
    input.current?.focus()
  }
  const type = (text: string) => {
    setTyped(text)
    setError(undefined)
  }
  const submit = (event: FormEvent, run: (code: string) => void) => {
    event.preventDefault()
    const code = normalize(typed)
    if (code === '') showError(missing)
    else run(code)
  }
  return { setTyped, showError, submit, field: { ref: input, value: typed, error, onType: type } }
}

/** The field of a code, without the corrections of a keyboard. */
export function CodeField({
  onType,
  inputClassName = '',
  ...props
}: ComponentProps<typeof TextField> & { onType: (typed: string) => void }) {
  return (
    <TextField
      hideLabel
      maxLength={40}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      enterKeyHint="go"
      className="min-w-0 flex-auto"
      inputClassName={`code uppercase ${inputClassName}`}
      onChange={(event) => onType(event.currentTarget.value)}
      {...props}
    />
  )
}

/** The field of a gift card's code. */
export function GiftCodeField(props: Omit<ComponentProps<typeof CodeField>, 'label'>) {
  return (
    <CodeField label="Gift card code" name="gift-card-code" placeholder="XXXX-XXXX-XXXX-XXXX" {...props} />
  )
}
