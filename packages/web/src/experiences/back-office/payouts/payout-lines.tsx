import type { PayoutDetails } from '@comanda/contract/payout-contents'
import { formatCount } from '@comanda/domain/count'
import { formatMoney } from '@comanda/domain/money/format'
import { Link } from 'wouter'
import { formatMoment } from '../lists/days.ts'
import { payoutLineNames } from './labels.ts'

type Line = Extract<PayoutDetails, { state: 'known' }>['lines'][number]

/** The entries of a payout, each with a link to the payment of its order. */
export function PayoutLines({
  lines,
  count,
  now,
  zone,
  withRestaurant,
}: {
  lines: readonly Line[]
  /** The number of all entries. */
  count: number
  now: number
  zone: string
  withRestaurant: boolean
}) {
  return (
    <section aria-labelledby="payout-entries" className="grid gap-2">
      <h3 id="payout-entries" className="font-semibold text-14">
        Entries
      </h3>
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.id} className="flex items-start justify-between gap-4 py-2 text-13">
            <div className="min-w-0">
              <p className="font-medium">
                {payoutLineNames[line.kind]}{' '}
                {line.order && (
                  <Link href={`/admin/payments?search=${line.order.number}`} className="font-code">
                    {line.order.number}
                  </Link>
                )}
              </p>
              <p className="text-12 text-ink-2">
                {[
                  formatMoment(line.at, now, zone),
                  withRestaurant && line.order?.restaurant.name,
                  line.fee !== 0 && `${formatMoney(line.amount)} less ${formatMoney(line.fee)} fee`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <p className="flex-none font-semibold tnum">{formatMoney(line.net)}</p>
          </li>
        ))}
      </ul>
      {count > lines.length && (
        <p className="text-13 text-ink-2">
          Only the first {formatCount(lines.length)} of {formatCount(count)} entries are listed. The CSV file
          from Export has all of them.
        </p>
      )}
    </section>
  )
}
