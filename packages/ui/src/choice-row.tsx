import { type ReactNode, useId } from 'react'
import { ChoiceInput, type ChoiceInputProps } from './choice-input.tsx'
import { cx } from './cx.ts'
import { FieldError } from './field-error.tsx'

export interface ChoiceRowProps extends Omit<ChoiceInputProps, 'kind'> {
  label: ReactNode
  /** A second, muted line. */
  description?: ReactNode
  /** At the end of the row, such as the price. */
  trailing?: ReactNode
  error?: string
  className?: string
}

/** A check box or radio with its label: the full row is the target. */
export function ChoiceRow({
  kind,
  label,
  description,
  trailing,
  error,
  className,
  id,
  ...input
}: ChoiceRowProps & Pick<ChoiceInputProps, 'kind'>) {
  const made = useId()
  const control = id ?? made
  const notes = [description && `${control}-about`, error && `${control}-error`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label
        htmlFor={control}
        className="flex min-h-row cursor-pointer items-center gap-3 py-1 text-body has-disabled:cursor-not-allowed has-disabled:text-ink-3"
      >
        <ChoiceInput
          aria-invalid={error ? true : undefined}
          {...input}
          kind={kind}
          id={control}
          aria-describedby={notes || undefined}
          className={cx(Boolean(description) && 'mt-[.15em] self-start')}
        />
        <span className="min-w-0 flex-auto">
          {label}
          {description && (
            <span id={`${control}-about`} className="block text-ink-3 text-small">
              {description}
            </span>
          )}
        </span>
        {trailing && <span className="flex-none text-ink-2 tnum">{trailing}</span>}
      </label>
      {error && (
        <FieldError id={`${control}-error`} className="mt-0! pl-[calc(var(--check)+.75rem)]">
          {error}
        </FieldError>
      )}
    </div>
  )
}
