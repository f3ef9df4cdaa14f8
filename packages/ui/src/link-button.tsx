import type { ComponentPropsWithRef } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { cx } from './cx.ts'

/** A link that looks like a button, for navigation. */
export function LinkButton({
  variant,
  size,
  block,
  className,
  ...rest
}: ComponentPropsWithRef<'a'> & ButtonLook) {
  return <a {...rest} className={cx(buttonClass({ variant, size, block }), className)} />
}
