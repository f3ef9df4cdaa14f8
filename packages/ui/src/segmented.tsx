import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { type Labels, optionsOf } from './labels.ts'

export interface SegmentedProps<Value extends string> {
  /** What is chosen, for screen readers. */
  label: string
  labels?: Labels<Value, ReactNode>
  /** Instead of labels, where they are made from other data. */
  options?: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  /** Equal widths over the full width; more than three in two columns on a phone. */
  block?: boolean
  className?: string
}

/** Two to five short choices of which exactly one is on: a period, a mode. Arrow keys move within it. */
export function Segmented<Value extends string>({
  label,
  labels,
  options = optionsOf(labels),
  value,
  onChange,
  block,
  className,
}: SegmentedProps<Value>) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx(
        'rounded-ctl bg-sunken p-0.5',
        !block
          ? 'inline-flex'
          : options.length > 3
            ? 'grid grid-cols-2 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none'
            : 'grid auto-cols-fr grid-flow-col',
        className,
      )}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'relative grid min-h-segment cursor-pointer place-items-center rounded-[calc(var(--r-ctl)-2px)] text-center font-medium text-ctl text-ink-2 transition-colors hover:text-ink',
            block ? 'px-1.5' : 'px-3 max-[429px]:px-1.5 max-[379px]:px-1',
            'has-checked:bg-raised has-checked:font-semibold has-checked:text-ink has-checked:shadow-e-1',
            'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-1',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="visually-hidden"
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
