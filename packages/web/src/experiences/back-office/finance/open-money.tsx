import type { RevenueReport } from '@comanda/contract/revenue'
import { counted } from '@comanda/domain/count'
import { formatMoney } from '@comanda/domain/money/format'
import { zonedTime } from '@comanda/domain/time/zone'
import { Card } from '@comanda/ui/card'
import { textButtonClass } from '@comanda/ui/text-button'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatDayOfYear } from '../lists/days.ts'
import { giftCardName } from '../payments/labels.ts'

/** Pending money: held on cards, or disputed by banks. */
export function OpenMoney({ report, now }: { report: RevenueReport; now: number }) {
  const { authorized, disputes, zone } = report
  const thisYear = zonedTime(now, zone).year
  return (
    <Card title="Held and disputed">
      <ul className="grid gap-3 text-14">
        <Line
          title="Held on cards"
          note={
            authorized.count === 0
              ? 'No payments are waiting for the kitchen.'
              : `${counted(authorized.count, 'payment')} until the kitchen acknowledges the order; not in other totals`
          }
          amount={formatMoney(authorized.amount)}
          link={authorized.count > 0 && <PaymentsLink query="?states=authorized&days=..">Show</PaymentsLink>}
        />
        <Line
          title="Disputed by banks"
          note={disputes.count === 0 ? 'No open dispute.' : counted(disputes.count, 'open dispute')}
          amount={formatMoney(disputes.amount)}
          link={disputes.count > 0 && <PaymentsLink query="?states=disputed&days=..">Show</PaymentsLink>}
        />
        {disputes.open.map(({ order, giftCard, restaurant, amount, reason, evidenceDueAt }) => (
          <Line
            key={order?.id ?? giftCard?.id}
            title={
              <>
                {order ? (
                  <span className="font-code">{order.number}</span>
                ) : (
                  giftCardName(giftCard?.last4 ?? null)
                )}{' '}
                {restaurant.name}
              </>
            }
            note={`${reason.replaceAll('_', ' ')}${
              evidenceDueAt === null
                ? ''
                : `; evidence by ${formatDayOfYear(zonedTime(evidenceDueAt, zone).date, thisYear)}`
            }`}
            amount={formatMoney(amount)}
            link={
              <PaymentsLink
                query={`?days=..&open=${restaurant.id}.${order ? order.id : `${giftCard?.id}.gift`}`}
              >
                Open
                <span className="visually-hidden">
                  {' '}
                  {order?.number ?? giftCardName(giftCard?.last4 ?? null)}
                </span>
              </PaymentsLink>
            }
          />
        ))}
      </ul>
    </Card>
  )
}

function Line(line: { title: ReactNode; note: string; amount: string; link: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <div className="min-w-0 flex-auto">
        <p className="font-medium">{line.title}</p>
        <p className="text-12 text-ink-2">{line.note}</p>
      </div>
      <p className="font-semibold tnum">{line.amount}</p>
      {line.link}
    </li>
  )
}

function PaymentsLink({ query, children }: { query: string; children: ReactNode }) {
  return (
    <Link href={`/admin/payments${query}`} className={textButtonClass}>
      {children}
    </Link>
  )
}
