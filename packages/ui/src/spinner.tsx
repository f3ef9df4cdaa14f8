import { cx } from './cx.ts'

/** A spinner in the text color. Not announced: the caller provides the label. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-block flex-none animate-spin rounded-full border-2 border-current border-r-transparent',
        className ?? 'size-4',
      )}
    />
  )
}
