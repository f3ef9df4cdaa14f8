import type { LedgerRow } from '@comanda/contract/payment-queries'
import { type Account, accounts, receivedByRestaurant, totalOf } from '@comanda/domain/ledger/entry'
import { type Cents, cents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { formatDayAndZone, formatMomentSince } from '../lists/days.ts'
import { accountLabels, movementLabel } from './labels.ts'

/** The ledger entries of a payment: debit, credit, and the restaurant's balance after each. */
export function LedgerRows({ rows, zone }: { rows: readonly LedgerRow[]; zone: string }) {
  const [first] = rows
  return (
    <section aria-labelledby="payment-ledger">
      <div className="flex items-baseline gap-2">
        <h3 id="payment-ledger" className="font-semibold text-14">
          Ledger entries
        </h3>
        {first && <p className="text-12 text-ink-2">{formatDayAndZone(first.at, zone)}</p>}
      </div>
      {rows.length === 0 ? (
        <p className="mt-2 text-13 text-ink-2">No entries: no money has moved.</p>
      ) : (
        <table className="mt-2 w-full border-collapse text-left text-13 tnum">
          <thead>
            <tr className="border-line border-b text-12 text-ink-2 *:py-1 *:font-medium">
              <th scope="col">Account</th>
              <th scope="col" className="text-right">
                Debit
              </th>
              <th scope="col" className="pl-3 text-right">
                Credit
              </th>
            </tr>
          </thead>
          {rows.map((row, index) => (
            <Movement
              key={row.id}
              row={row}
              zone={zone}
              since={first?.at ?? row.at}
              after={receivedByRestaurant(totalOf(rows.slice(0, index + 1).map(({ entry }) => entry)))}
            />
          ))}
        </table>
      )}
    </section>
  )
}

function Movement({
  row,
  zone,
  since,
  after,
}: {
  row: LedgerRow
  zone: string
  since: number
  after: Cents
}) {
  return (
    <tbody className="not-first:*:first:*:pt-4">
      <tr>
        <th scope="rowgroup" colSpan={3} className="pt-2 pb-1 font-semibold">
          {movementLabel(row.kind)}
          <span className="block font-regular text-12 text-ink-2 wrap-anywhere">
            {formatMomentSince(row.at, since, zone)} <span className="font-code">{row.ref}</span>
            {row.memo && <span className="block">{row.memo}</span>}
          </span>
        </th>
      </tr>
      {touched(row).map(([account, amount]) => (
        <tr key={account} className="*:py-0.5">
          <td className="text-ink-2">{accountLabels[account]}</td>
          <td className="text-right">{amount > 0 && formatMoney(amount)}</td>
          <td className="pl-3 text-right">{amount < 0 && formatMoney(cents(-amount))}</td>
        </tr>
      ))}
      <tr className="border-line border-t *:py-1">
        <td className="font-medium">Restaurant balance</td>
        <td />
        <td className="pl-3 text-right font-semibold">{formatMoney(after)}</td>
      </tr>
    </tbody>
  )
}

function touched({ entry }: LedgerRow): [Account, Cents][] {
  return accounts.flatMap((account) => {
    const amount = entry[account]
    return amount ? [[account, amount] as [Account, Cents]] : []
  })
}
