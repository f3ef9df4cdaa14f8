import type { ComponentPropsWithRef } from 'react'
import { cx } from './cx.ts'

/**
 * A text-only button in the experience's color: "Edit", "Change", "Forgot password?". The target is larger
 * than the text.
 */
export function TextButton({ className, type = 'button', ...rest }: ComponentPropsWithRef<'button'>) {
  return <button {...rest} type={type} className={cx(textButtonClass, className)} />
}

/** The same look for a link. */
export const textButtonClass =
  'relative rounded-4 font-semibold text-pick-ink text-small no-underline underline-offset-3 hover:underline ' +
  'after:absolute after:-inset-x-2 after:-inset-y-3.5 disabled:text-ink-3 disabled:no-underline'
