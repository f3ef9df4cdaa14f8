import type { OfficeEntry } from '@comanda/contract/loyalty/members'
import { formatCount } from '@comanda/domain/count'
import { formatDay } from '@comanda/domain/time/format'
import { cx } from '@comanda/ui/cx.ts'
import { useNow } from '../../../shared/clock.ts'
import { entryIcon, entryLabel } from '../../../shared/points-entries.tsx'

/** The ledger of a member, with the balance after each entry. */
export function LedgerList({ entries, zone }: { entries: readonly OfficeEntry[]; zone: string }) {
  const now = useNow(Date.now(), 60_000)
  return (
    <ul aria-label="Ledger" className="mt-1 divide-y divide-line">
      {entries.map((entry) => {
        const { id, points, balance, at, orderNumber, reason, byName } = entry
        const detail = reason ? `“${reason}”` : orderNumber ? `Order ${orderNumber}` : ''
        return (
          <li key={id} className="flex gap-3 py-2.5">
            {entryIcon(entry)}
            <span className="min-w-0 flex-auto">
              <span className="block font-semibold">
                {byName ? `${points > 0 ? 'Added' : 'Removed'} by ${byName}` : entryLabel(entry)}
              </span>
              {detail && <span className="block text-13 text-ink-2 wrap-anywhere">{detail}</span>}
            </span>
            <span className="flex-none text-right">
              <span className={cx('block font-semibold tnum', points > 0 && 'text-success-ink')}>
                {points > 0 ? `+${formatCount(points)}` : `−${formatCount(-points)}`}
              </span>
              <span className="block text-13 text-ink-2 tnum">
                {formatCount(balance)} · {formatDay(at, now, zone)}
              </span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
