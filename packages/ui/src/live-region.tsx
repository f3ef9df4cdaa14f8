import { cx } from './cx.ts'

/** Says its text aloud whenever it changes. Keep it mounted: a region that appears with its text may stay silent. */
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
