import type { OrderView } from '@comanda/contract/orders'
import { type Instant, minutes, type Zone } from '@comanda/domain/time/instant'
import { formatExactDayAtTime } from '@comanda/domain/time/repeated-time'
import { Lock } from '@comanda/ui/icons.ts'
import { Money } from '@comanda/ui/money'
import { TearLine } from '@comanda/ui/order-slip'
import { useRef } from 'react'
import { useNow } from '../../../../shared/clock.ts'
import { usePage, useRestaurant } from '../../page.tsx'
import { fulfillmentName } from '../../parts/fulfillment-line.tsx'
import { CardEntry } from '../card/card-entry.tsx'
import type { CardEntryHandle, PreparedPayment } from '../card/card-form-handle.ts'
import { CheckoutLayout } from '../checkout-layout.tsx'
import { MainAction } from '../main-action.tsx'
import { isUncharged } from '../pay/pay-failure.ts'
import { PaymentError } from '../pay/payment-error.tsx'
import type { PaymentOfLink } from '../queries.ts'
import { BreakdownSlip } from '../slip.tsx'
import { LinkExpired } from './link-expired.tsx'
import { usePayLink } from './use-pay-link.ts'

interface PayLinkPageProps {
  token: string
  link: PaymentOfLink
  payment: PreparedPayment
  /** The order can no longer be paid as it was loaded. */
  onStale: () => void
}

/** An order that staff entered by phone, with the card form. */
export function PayLinkPage({ token, link, payment, onStale }: PayLinkPageProps) {
  const { name, settings } = useRestaurant()
  const now = useNow(usePage().now, 1000)
  const form = useRef<CardEntryHandle>(null)
  const { order, expiresAt, captureLater } = link
  const { pay, busy, failure } = usePayLink({ token, order, payment, form, onStale })
  if (now >= expiresAt && !busy && isUncharged(failure)) return <LinkExpired />
  const until = formatExactDayAtTime(expiresAt, now, settings.timezone)
  const action = {
    busy,
    busyLabel: 'Paying…',
    onClick: pay,
    amount: payment.amount,
    shortLabel: 'Pay',
    label: (
      <>
        <Lock className="size-4.5" />
        <span>
          Pay <Money cents={payment.amount} />
        </span>
      </>
    ),
  }
  return (
    <CheckoutLayout
      title="Pay for your order"
      underTitle={name}
      lead={`${name} took this order by phone, and will start it when it is paid. The link can be used until ${until}.`}
      action={action}
      aside={
        <BreakdownSlip
          breakdown={order.breakdown}
          combineTaxProcessing={order.combineTaxProcessing}
          head={
            <>
              <h2 className="font-semibold">{handoverOf(order, settings.timezone, now)}</h2>
              {order.address && <p className="text-ink-2">{order.address}</p>}
              <TearLine className="my-2.5!" />
            </>
          }
        >
          <MainAction place="slip" {...action} />
          <p className="mt-3 text-center text-13 text-ink-2">Charged once, by {name}</p>
        </BreakdownSlip>
      }
    >
      {failure && <PaymentError failure={failure} />}
      <section aria-labelledby="card-title">
        <h2 id="card-title" className="mb-2.5 flex items-center gap-2 font-semibold text-18">
          Card
        </h2>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            pay()
          }}
        >
          <CardEntry ref={form} charge={{ amount: payment.amount, captureLater }} save={false} />
          <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
            Pay
          </button>
        </form>
      </section>
    </CheckoutLayout>
  )
}

/** "Pickup, about 20 min after you pay", "Delivery, today at 7:15 PM". */
function handoverOf(order: OrderView, zone: Zone, now: Instant): string {
  const { fulfillment, scheduledFor, promisedAt, createdAt } = order
  const when =
    scheduledFor === null
      ? `about ${Math.max(1, Math.round((promisedAt - createdAt) / minutes(1)))} min after you pay`
      : formatExactDayAtTime(scheduledFor, now, zone)
  return `${fulfillmentName(fulfillment)}, ${when}`
}
