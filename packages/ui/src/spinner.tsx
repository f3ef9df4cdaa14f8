import { cx } from './cx.ts'

/** A turning ring in the colour of the text around it. Says nothing aloud: the caller's words do. */
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
