import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

export interface SwitchProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'role'> {
  label: ReactNode
  description?: ReactNode
  /** Shows the label to screen readers only, in a table whose column header names it. */
  hideLabel?: boolean
  className?: string
}

/** On or off, effective immediately. The label is on the left, the switch at the end of the row. */
export function Switch({
  label,
  description,
  hideLabel,
  className,
  id,
  'aria-describedby': describedBy,
  ...input
}: SwitchProps) {
  const made = useId()
  const control = id ?? made
  return (
    <label
      htmlFor={control}
      className={cx('flex min-h-row cursor-pointer items-center justify-between gap-4 py-1', className)}
    >
      <span className={hideLabel ? 'visually-hidden' : 'min-w-0'}>
        <span className="font-semibold text-body">{label}</span>
        {description && (
          <span id={`${control}-about`} className="block text-ink-2 text-small">
            {description}
          </span>
        )}
      </span>
      <span className="relative inline-flex flex-none">
        <input
          {...input}
          id={control}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native check box has its own checked state
          role="switch"
          aria-describedby={cx(description ? `${control}-about` : null, describedBy) || undefined}
          className="peer h-(--switch) w-[calc(var(--switch)*16/9)] cursor-pointer appearance-none rounded-full bg-line-strong transition-colors checked:bg-pick disabled:cursor-not-allowed disabled:bg-line forced-colors:appearance-auto"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-0.5 left-0.5 size-[calc(var(--switch)-4px)] rounded-full bg-knob shadow-e-1 transition-[translate] peer-checked:translate-x-[calc(var(--switch)*7/9)] forced-colors:hidden"
        />
      </span>
    </label>
  )
}
