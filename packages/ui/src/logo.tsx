import { cx } from './cx.ts'

/** The Comanda mark: the slip on which a kitchen receives an order. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={cx('flex-none text-accent', className ?? 'size-7')}
    >
      <path
        fill="currentColor"
        d="M6 1.5h12A1.5 1.5 0 0 1 19.5 3v19.2c-1.3 0-1.3-1.5-2.5-1.5s-1.2 1.5-2.5 1.5-1.3-1.5-2.5-1.5-1.2 1.5-2.5 1.5S8.2 20.7 7 20.7s-1.2 1.5-2.5 1.5V3A1.5 1.5 0 0 1 6 1.5Z"
      />
      <path
        className="stroke-on-accent"
        fill="none"
        strokeWidth="1.9"
        strokeLinecap="round"
        d="M8.2 7h7.6M8.2 11.2h7.6M8.2 15.4h2.6"
      />
    </svg>
  )
}

/** Mark and name. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-2.5', className)}>
      <Mark />
      <span className="font-display font-semibold text-20 tracking-tight">Comanda</span>
    </span>
  )
}
