import { cx } from './cx.ts'

/**
 * Announces its text to screen readers whenever it changes. Keep it mounted: a region that is added with its
 * text may not be announced.
 */
export function LiveRegion({
  text,
  assertive,
  visible,
}: {
  text: string
  assertive?: boolean
  visible?: boolean
}) {
  return (
    <div
      role={assertive ? 'alert' : 'status'}
      aria-live={assertive ? 'assertive' : 'polite'}
      className={cx(!visible && 'visually-hidden')}
    >
      {text}
    </div>
  )
}
