import type { Coupon, CouponUse } from '@comanda/contract/coupons'
import { counted, formatCount } from '@comanda/domain/count'
import { formatDayAndTime } from '@comanda/domain/time/format'
import { Button } from '@comanda/ui/button'
import { BarChart } from '@comanda/ui/charts/bar-chart'
import { Money } from '@comanda/ui/money'
import { StatStrip } from '@comanda/ui/stat-strip'
import { WholeField } from '@comanda/ui/whole-field'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { currentTime, useNow } from '../../../shared/clock.ts'
import { loadApi } from '../../../shared/load-api.ts'
import { QrCode } from '../../../shared/qr-code.tsx'
import { useAction } from '../../../shared/use-action.ts'
import { copy } from '../copy.ts'
import { formatDayOfYear } from '../lists/days.ts'
import { ExportButton } from '../lists/list-parts.tsx'
import { moreThan } from '../lists/more-than.ts'
import { pageNumber, useSearchState } from '../lists/search-state.ts'
import { NotLoaded } from '../not-loaded.tsx'
import { SalesComparison } from '../offers/sales-comparison.tsx'
import { failureOf } from '../queries.ts'
import { useStaff } from '../session.tsx'
import { domainAddress, storefrontPath } from '../shell/locations.ts'
import { couponResultsQuery, couponsKey, couponUsesQuery } from './queries.ts'

/** The page of the uses of the open coupon. */
export const usesSearch = z.object({ uses: pageNumber })

/** Below the form of a coupon: its link, its single-use codes, its results, and its orders. */
export function CouponDetails({ restaurantId, coupon }: { restaurantId: string; coupon: Coupon }) {
  return (
    <div className="mt-6 grid gap-6 border-line border-t pt-5">
      {coupon.isSingleUse ? (
        <SingleCodes restaurantId={restaurantId} coupon={coupon} />
      ) : (
        <ShareLink restaurantId={restaurantId} code={coupon.code} />
      )}
      <Uses restaurantId={restaurantId} coupon={coupon} />
    </div>
  )
}

function ShareLink({ restaurantId, code }: { restaurantId: string; code: string }) {
  const { restaurant, onOwnDomain } = useStaff()
  const base =
    (restaurant && domainAddress(restaurant)) ??
    new URL(storefrontPath({ onOwnDomain }, restaurantId), location.href).href
  const link = `${base}?code=${encodeURIComponent(code)}`
  return (
    <section aria-labelledby="coupon-link" className="grid gap-2">
      <h3 id="coupon-link" className="font-semibold text-14">
        Share link
      </h3>
      <p className="break-all text-13 text-ink-2">{link}</p>
      <div className="flex items-center gap-3">
        <QrCode
          text={link}
          label={`QR code of the link with ${code}`}
          className="size-24 rounded-6 border border-line"
        />
        <Button onClick={() => void copy(link)}>Copy link</Button>
      </div>
    </section>
  )
}

function SingleCodes({ restaurantId, coupon }: { restaurantId: string; coupon: Coupon }) {
  const client = useQueryClient()
  const [size, setSize] = useState<number | null>(100)
  const [batchId, setBatchId] = useState(() => crypto.randomUUID())
  const { total, used } = coupon.singleCodes
  const creating = useAction(
    async () =>
      (await loadApi()).coupons.batch({ restaurantId, couponId: coupon.id, batchId, size: size ?? 0 }),
    {
      toasts: 'Codes not created',
      onDone: async () => {
        setBatchId(crypto.randomUUID())
        await client.invalidateQueries({ queryKey: couponsKey(restaurantId) })
      },
    },
  )
  const isValid = size !== null && size >= 1 && size <= 1000
  return (
    <section aria-labelledby="coupon-codes" className="grid gap-2">
      <h3 id="coupon-codes" className="font-semibold text-14">
        Single-use codes
      </h3>
      <p className="text-13 text-ink-2">
        {total === 0 ? 'No codes yet.' : `${counted(total, 'code')}, ${used} of them used.`}
      </p>
      <div className="flex flex-wrap items-end gap-2">
        <WholeField
          label="Number of codes"
          className="w-36"
          value={size}
          error={isValid ? undefined : '1 to 1000'}
          onChange={setSize}
        />
        <Button busy={creating.busy} onClick={() => isValid && creating.run()}>
          Create codes
        </Button>
        <ExportButton
          empty={total === 0}
          name={() => `coupon-${coupon.code}-codes.csv`}
          load={async () => (await loadApi()).coupons.exportCodes({ restaurantId, couponId: coupon.id })}
        />
      </div>
    </section>
  )
}

function Uses({ restaurantId, coupon }: { restaurantId: string; coupon: Coupon }) {
  const results = useQuery(couponResultsQuery(restaurantId, coupon.id))
  const { applied, set } = useSearchState(usesSearch)
  const page = applied.uses
  const uses = useQuery(couponUsesQuery(restaurantId, coupon.id, page))
  const failure = failureOf(uses, 'Uses did not load')
  const sums = results.data
  const thisYear = Number(sums?.days.at(-1)?.day.slice(0, 4))
  return (
    <section aria-labelledby="coupon-uses" className="grid gap-3">
      <h3 id="coupon-uses" className="font-semibold text-14">
        Uses
      </h3>
      <StatStrip
        narrow
        stats={[
          { label: 'Orders', value: sums?.orders },
          { label: 'Revenue', value: sums && <Money cents={sums.revenue} /> },
          { label: 'Discount given', value: sums && <Money cents={sums.discount} /> },
          { label: 'New customers', value: sums?.newCustomers },
        ]}
      />
      {sums && sums.orders > 0 && (
        <BarChart
          label="Orders, last 30 days"
          corner="Day"
          points={sums.days.map(({ day }) => ({ label: formatDayOfYear(day, thisYear) }))}
          series={[{ label: 'Orders', values: sums.days.map(({ orders }) => orders) }]}
          format={(orders) => formatCount(orders)}
          empty="No orders in the last 30 days."
        />
      )}
      {sums && sums.orders > 0 && (
        <SalesComparison compared={sums.compared} daysWith="Days with the coupon" />
      )}
      {uses.data ? (
        uses.data.uses.length === 0 ? (
          <p className="text-13 text-ink-2">No order has used it yet.</p>
        ) : (
          <>
            <ul className="divide-y divide-line rounded-card border border-line">
              {uses.data.uses.map((use) => (
                <Use key={use.orderId} use={use} />
              ))}
            </ul>
            <div className="flex items-center justify-between gap-2">
              <ExportButton
                empty={false}
                name={() => `coupon-${coupon.code}-uses.csv`}
                load={async () => (await loadApi()).coupons.exportUses({ restaurantId, couponId: coupon.id })}
              />
              {uses.data.isMore && (
                <span className="text-12 text-ink-2">{moreThan(uses.data, 'orders')}</span>
              )}
              {uses.data.total > uses.data.pageSize && (
                <span className="flex gap-2">
                  <Button disabled={page === 1} onClick={() => set({ uses: page - 1 })}>
                    Newer
                  </Button>
                  <Button
                    disabled={page * uses.data.pageSize >= uses.data.total}
                    onClick={() => set({ uses: page + 1 })}
                  >
                    Older
                  </Button>
                </span>
              )}
            </div>
          </>
        )
      ) : (
        <NotLoaded failure={failure} skeleton="h-24" />
      )}
    </section>
  )
}

function Use({ use }: { use: CouponUse }) {
  const now = useNow(currentTime(), 60_000)
  const { restaurant } = useStaff()
  return (
    <li className="flex items-baseline justify-between gap-3 px-3.5 py-2 text-13">
      <span>
        <b className="code">{use.orderNumber}</b> {use.customer}
        <span className="block text-ink-2">
          {formatDayAndTime(use.at, now, restaurant?.timezone ?? 'UTC')}
          {use.state === 'released' && !use.isCancelled && ' · Released, not paid'}
          {use.state === 'reserved' && ' · In checkout'}
          {use.isCancelled && ' · Cancelled'}
        </span>
      </span>
      <Money cents={use.discount} className="font-semibold" />
    </li>
  )
}
