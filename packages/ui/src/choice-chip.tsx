import type { ComponentPropsWithRef, ReactNode } from 'react'
import { cx } from './cx.ts'

export interface ChoiceChipProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  type?: 'checkbox' | 'radio'
  label: ReactNode
  /** Before the label: add, remove, swap. */
  icon?: ReactNode
  /** After the label, muted: the price. */
  trailing?: ReactNode
  className?: string
}

/** A choice as a chip, for modifiers and labels. */
export function ChoiceChip({
  type = 'checkbox',
  label,
  icon,
  trailing,
  className,
  ...input
}: ChoiceChipProps) {
  return (
    <label
      className={cx(
        'relative inline-flex min-h-ctl max-w-full wrap-anywhere cursor-pointer items-center gap-2 rounded-ctl border border-line-2 bg-surface px-3 py-1 font-medium text-ink text-small transition-colors hover:border-line-strong',
        'has-checked:border-pick-ink has-checked:bg-pick-tint has-checked:text-pick-ink has-checked:inset-ring-1 has-checked:inset-ring-pick-ink',
        'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
        'has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-sunken has-disabled:text-ink-3',
        className,
      )}
    >
      <input {...input} type={type} className="visually-hidden" />
      {icon}
      {label}
      {trailing && <span className="flex-none text-ink-2 tnum">{trailing}</span>}
    </label>
  )
}
