import { type ReactNode, useId } from 'react'
import { FieldError } from './field-error.tsx'

export interface FieldText {
  label: ReactNode
  /** Help that is always shown, below the control. */
  hint?: ReactNode
  /** The error in words. Replaces the hint, marks the control as invalid and is announced with it. */
  error?: string
  /** Shows "optional" after the label. */
  optional?: boolean
  /** A link or text button at the end of the label's line. */
  labelEnd?: ReactNode
  /** Shows the label to screen readers only, where the context makes it clear: a search box in a toolbar. */
  hideLabel?: boolean
}

/** Attributes that the control inside a field must have. */
export interface FieldWiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FieldProps extends FieldText {
  /** The control's id. Generated if absent. */
  id?: string
  className?: string
  children: (wiring: FieldWiring) => ReactNode
}

/** Separates the properties of a field from those of the control inside it. */
export function splitField<Props extends Omit<FieldProps, 'children'>>({
  label,
  hint,
  error,
  optional,
  labelEnd,
  hideLabel,
  id,
  className,
  ...control
}: Props) {
  return { field: { label, hint, error, optional, labelEnd, hideLabel, id, className }, control }
}

/** Label above, control, then the error or the hint below, associated for assistive technology. */
export function Field({
  label,
  hint,
  error,
  optional,
  labelEnd,
  hideLabel,
  id,
  className,
  children,
}: FieldProps) {
  const made = useId()
  const control = id ?? made
  const note = error || hint ? `${control}-note` : undefined
  return (
    <div className={className}>
      <div className={hideLabel ? 'visually-hidden' : 'mb-1.5 flex items-baseline justify-between gap-3'}>
        <label htmlFor={control} className="font-semibold text-ink text-small">
          {label}
          {optional && <span className="font-regular text-ink-3"> optional</span>}
        </label>
        {labelEnd}
      </div>
      {children({ id: control, 'aria-describedby': note, 'aria-invalid': error ? true : undefined })}
      {error ? (
        <FieldError id={note}>{error}</FieldError>
      ) : (
        hint && (
          <p id={note} className="mt-1.5 text-ink-3 text-small">
            {hint}
          </p>
        )
      )}
    </div>
  )
}
