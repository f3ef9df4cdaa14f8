import { cx } from './cx.ts'
import { Minus, Plus, Trash2 } from './icons.ts'

export interface StepperProps {
  /** The counted item, for screen readers: "Quantity of Liberty Smash". */
  label: string
  value: number
  min?: number
  max?: number
  /** Shows "1 of 3" instead of "1". */
  showsMax?: boolean
  /** Called with the new value, within min and max. */
  onChange: (value: number) => void
  /** If given, the lower button at the minimum is a bin that removes the item. */
  onRemove?: () => void
  /** 52 px high, next to a main action; 44 otherwise. */
  large?: boolean
}

/** A quantity with a button on either side. */
export function Stepper({
  label,
  value,
  min = 1,
  max = 99,
  showsMax,
  onChange,
  onRemove,
  large,
}: StepperProps) {
  const atLeast = value <= min
  const removes = atLeast && onRemove !== undefined
  const step = cx(
    'grid w-tap place-items-center text-ink transition-colors hover:bg-hover active:bg-press disabled:cursor-not-allowed disabled:text-ink-off',
    large ? 'h-ctl-xl' : 'h-tap',
  )
  return (
    <fieldset
      aria-label={label}
      className="inline-flex flex-none items-center overflow-clip rounded-12 border border-line-2 bg-surface"
    >
      <button
        type="button"
        aria-label={removes ? 'Remove' : 'Decrease quantity'}
        disabled={atLeast && !removes}
        onClick={() => (removes ? onRemove() : onChange(Math.max(min, value - 1)))}
        className={cx(step, 'rounded-l-12 -outline-offset-2!')}
      >
        {removes ? <Trash2 className="size-4.5" /> : <Minus className="size-4.5" />}
      </button>
      <output aria-live="polite" className="min-w-6 text-center font-semibold text-16 tnum">
        {/* keyed, so that a new number springs in */}
        <span key={value} className="inline-block animate-count">
          {value}
        </span>
        {showsMax && ` of ${max}`}
      </output>
      <button
        type="button"
        aria-label="Increase quantity"
        disabled={value >= max}
        onClick={() => onChange(Math.min(max, value + 1))}
        className={cx(step, 'rounded-r-12 -outline-offset-2!')}
      >
        <Plus className="size-4.5" />
      </button>
    </fieldset>
  )
}
