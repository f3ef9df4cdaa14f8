import { cx } from './cx.ts'

/** A thin bar that fills towards a goal, in the text color. `label` states the same in words. */
export function Meter({
  label,
  value,
  max,
  className,
}: {
  label: string
  value: number
  max: number
  className?: string
}) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      className={cx('relative h-1.5 overflow-hidden rounded-full', className)}
    >
      <span className="absolute inset-0 bg-current opacity-16" />
      <span
        className="absolute inset-y-0 left-0 w-full origin-left rounded-full bg-current transition-transform duration-slow"
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  )
}
