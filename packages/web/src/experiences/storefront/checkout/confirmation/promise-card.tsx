import type { OrderView } from '@comanda/contract/orders'
import { spokenNumber } from '@comanda/domain/ordering/order-number'
import { phaseOf } from '@comanda/domain/ordering/order-status'
import { formatDay } from '@comanda/domain/time/format'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { formatExactTime } from '@comanda/domain/time/repeated-time'
import { orderSteps, promiseOf } from './order-steps.ts'
import { Steps } from './steps.tsx'

/** The promised time, the pickup number and the live progress, in order of importance. */
export function PromiseCard({ order, now, zone }: { order: OrderView; now: Instant; zone: Zone }) {
  const delivered = order.fulfillment === 'delivery'
  const { label, at } = promiseOf(order, now)
  const day = formatDay(at, now, zone)
  return (
    <section
      aria-label="Your order's progress"
      className="rounded-card border border-line bg-surface px-5 py-6 sm:px-7 print:hidden"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <p className="text-15 text-ink-2">{label}</p>
          <p className="whitespace-nowrap font-bold font-display text-36 leading-tight tracking-display">
            {formatExactTime(at, zone)}
          </p>
          {day !== 'Today' && <p className="font-medium text-15">{day}</p>}
        </div>
        <div className="text-right max-[22rem]:text-left">
          <p className="text-15 text-ink-2">
            {delivered || phaseOf(order.status) === 'completed' ? 'Your number' : 'Say this number'}
          </p>
          <p className="font-bold font-display text-36 leading-tight tracking-display tnum">
            {spokenNumber(order)}
          </p>
          <p className="text-14 text-ink-2">
            Order <span className="code">{order.orderNumber}</span>
          </p>
        </div>
      </div>
      <hr className="my-6 border-line-2 border-t border-dashed" />
      <Steps steps={orderSteps(order, now, zone)} delivered={delivered} />
    </section>
  )
}
