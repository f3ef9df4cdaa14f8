import { cx } from './cx.ts'

/**
 * Announces its text to screen readers whenever it changes. Keep it mounted: a region that is added with its
 * text may not be announced.
 */
export function LiveRegion({ text, visible }: { text: string; visible?: boolean }) {
  return (
    <div role="status" aria-live="polite" className={cx(!visible && 'visually-hidden')}>
      {text}
    </div>
  )
}
