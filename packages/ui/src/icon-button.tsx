import type { ComponentPropsWithRef, ReactNode } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  /** The action: name for screen readers, and tooltip. */
  label: string
  icon: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  busy?: boolean
}

/**
 * A square button with only an icon. For toolbars, close buttons and steppers; elsewhere a label is needed.
 */
export function IconButton({
  label,
  icon,
  variant = 'plain',
  size,
  busy = false,
  className,
  onClick,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      title={label}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      className={cx(buttonClass({ variant, size }), 'aspect-square p-0!', className)}
    >
      {busy ? <Spinner /> : icon}
    </button>
  )
}
