import { type ComponentPropsWithRef, useState } from 'react'
import { cx } from './cx.ts'
import { Field, type FieldText } from './field.tsx'

export interface CodeFieldProps
  extends Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'maxLength' | 'type'>,
    FieldText {
  value: string
  onChange: (digits: string) => void
  /** Called with the last digit, typed or pasted. */
  onComplete?: (digits: string) => void
  length?: number
  className?: string
}

/**
 * A numeric code with a box per digit. It is a single field: a code can be pasted with its spaces, and phones
 * offer the one that has just arrived.
 */
export function CodeField({
  value,
  onChange,
  onComplete,
  length = 6,
  label,
  hint,
  error,
  labelEnd,
  hideLabel,
  id,
  className,
  ...input
}: CodeFieldProps) {
  const [focused, setFocused] = useState(false)
  const change = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, length)
    onChange(digits)
    if (digits.length === length && digits !== value) onComplete?.(digits)
  }
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      labelEnd={labelEnd}
      hideLabel={hideLabel}
      id={id}
      className={className}
    >
      {(wiring) => (
        <div className="relative">
          <div aria-hidden="true" className="grid auto-cols-fr grid-flow-col gap-2">
            {Array.from({ length }, (_, index) => (
              <Box
                // biome-ignore lint/suspicious/noArrayIndexKey: boxes are identified by position
                key={index}
                digit={value[index]}
                active={focused && index === Math.min(value.length, length - 1)}
                wrong={Boolean(error)}
              />
            ))}
          </div>
          {/* Longer than the code, so that one with spaces or words around it can be pasted. */}
          <input
            {...input}
            {...wiring}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            maxLength={40}
            value={value}
            onChange={({ currentTarget }) => change(currentTarget.value)}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            onSelect={({ currentTarget }) => currentTarget.setSelectionRange(length, length)}
            className="absolute inset-0 size-full cursor-text bg-transparent text-16 text-transparent caret-transparent outline-none"
          />
        </div>
      )}
    </Field>
  )
}

function Box({ digit, active, wrong }: { digit?: string; active: boolean; wrong: boolean }) {
  return (
    <span
      className={cx(
        'grid h-14 min-w-0 place-items-center rounded-ctl border bg-surface font-semibold text-24 text-ink tnum transition-[border-color,box-shadow]',
        active ? 'border-focus ring-3 ring-focus/30' : wrong ? 'border-danger' : 'border-line-strong',
      )}
    >
      {digit ?? (active && <span className="h-6 w-px bg-ink" />)}
    </span>
  )
}
