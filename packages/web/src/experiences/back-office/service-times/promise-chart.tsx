import type { ServiceReport } from '@comanda/contract/service-times'
import type { LocalDate } from '@comanda/domain/time/instant'
import { cx } from '@comanda/ui/cx.ts'
import { formatDayOfYear } from '../lists/days.ts'

const parts = [
  { key: 'late', label: 'Late', className: 'bg-danger' },
  { key: 'onTime', label: 'Within 3 min', className: 'bg-ready-dot' },
  { key: 'early', label: 'Early', className: 'bg-acknowledged-dot' },
] as const

/** Orders per day as stacked bars: early, on time, late. */
export function PromiseChart({ days, today }: { days: ServiceReport['days']; today: LocalDate }) {
  const most = Math.max(1, ...days.map(({ orders }) => orders))
  const thisYear = Number(today.slice(0, 4))
  return (
    <figure>
      <figcaption className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-12 text-ink-2">
        {[...parts].reverse().map(({ key, label, className }) => (
          <span key={key} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={cx('size-2.5 rounded-full', className)} />
            {label}
          </span>
        ))}
      </figcaption>
      <ol className="flex h-44 items-end gap-1 sm:gap-2">
        {days.map(({ day, orders, ...counts }) => {
          const name = formatDayOfYear(day, thisYear)
          return (
            <li key={day} className="flex h-full min-w-0 max-w-16 flex-1 flex-col justify-end gap-1">
              <span className="visually-hidden">
                {name}: {orders} orders, {counts.early} early, {counts.onTime} within 3 minutes, {counts.late}{' '}
                late
              </span>
              <span
                aria-hidden="true"
                title={`${name}: ${orders} orders`}
                className="flex flex-col gap-px overflow-hidden rounded-t-8"
                style={{ height: `${(orders / most) * 100}%` }}
              >
                {parts.map(({ key, className }) => (
                  <span key={key} className={className} style={{ flexGrow: counts[key] }} />
                ))}
              </span>
              <span
                aria-hidden="true"
                className={cx(
                  'truncate text-center text-11 text-ink-2 tnum',
                  days.length > 7 && 'max-office:invisible',
                )}
              >
                {days.length > 7 ? Number(day.slice(8)) : name}
              </span>
            </li>
          )
        })}
      </ol>
    </figure>
  )
}
