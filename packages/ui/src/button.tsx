import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

export interface ButtonProps extends ComponentPropsWithRef<'button'>, ButtonLook {
  /** Work is in progress: the button keeps its width and focus, shows a spinner and ignores clicks. */
  busy?: boolean
  /** Text while busy, such as "Saving…", no longer than the label. Without it only the spinner is shown. */
  busyLabel?: string
}

/** A button. The label of a disabled one should give the reason, such as "Complete Required Selections". */
export function Button({
  variant,
  size,
  block,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const guarded = (event: MouseEvent<HTMLButtonElement>) => {
    // otherwise Enter would submit the form of a busy submit button again
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={guarded}
      className={cx(buttonClass({ variant, size, block }), busy && 'cursor-progress', className)}
    >
      {busy ? <Busy label={busyLabel}>{children}</Busy> : children}
    </button>
  )
}

function Busy({ label, children }: { label?: string; children: ButtonProps['children'] }) {
  return (
    <span className="grid place-items-center *:col-start-1 *:row-start-1">
      {/* Without a busy label, the hidden label still names the button, so it is transparent, not invisible. */}
      <span className={cx('inline-flex items-center gap-2', label ? 'invisible' : 'opacity-0')}>
        {children}
      </span>
      <span className="inline-flex items-center gap-2">
        <Spinner />
        {label}
      </span>
    </span>
  )
}
