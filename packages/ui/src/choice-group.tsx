import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { FieldError } from './field-error.tsx'

export interface ChoiceGroupProps {
  legend: ReactNode
  /** Next to the legend, muted: "Choose 2". */
  rule?: ReactNode
  /** At the end of the legend's line: a Badge such as "1 of 2" or "Required". */
  status?: ReactNode
  /** Below the legend, in any layout. */
  description?: string
  error?: string
  hideLegend?: boolean
  /** Layout of the choices: stacked, side by side in equal widths, or wrapping like words. */
  layout?: 'rows' | 'tiles' | 'chips'
  className?: string
  children: ReactNode
}

const LAYOUTS = {
  rows: 'flex flex-col',
  tiles: 'grid auto-cols-fr grid-flow-col gap-2',
  chips: 'flex flex-wrap gap-2',
}

/** A group of choices with one legend and one error. */
export function ChoiceGroup({
  legend,
  rule,
  status,
  description,
  error,
  hideLegend,
  layout = 'rows',
  className,
  children,
}: ChoiceGroupProps) {
  const id = useId()
  return (
    <fieldset
      aria-labelledby={`${id}-legend`}
      aria-describedby={cx(description && `${id}-description`, error && `${id}-error`) || undefined}
      className={cx('min-w-0', className)}
    >
      <div
        className={hideLegend ? 'visually-hidden' : 'mb-2.5 flex min-h-7 items-center justify-between gap-3'}
      >
        <span id={`${id}-legend`} className="min-w-0 font-semibold text-body">
          {legend}
          {rule && <span className="ml-2.5 font-regular text-ink-3 text-small">{rule}</span>}
        </span>
        {status}
      </div>
      {description && (
        <p id={`${id}-description`} className="-mt-1.5 mb-2.5 text-ink-2 text-small">
          {description}
        </p>
      )}
      <div className={LAYOUTS[layout]}>{children}</div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
