import type { OrderMoney, Refund } from '@comanda/contract/payments'
import { formatMoney } from '@comanda/domain/money/format'
import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { Bike, ChefHat, Mail, TicketPercent } from '@comanda/ui/icons.ts'
import { Radio } from '@comanda/ui/radio'
import { Select } from '@comanda/ui/select'
import { TextArea } from '@comanda/ui/text-area'
import { toast } from '@comanda/ui/toast.ts'
import { useState } from 'react'
import { useProvenAction } from '../../../shared/prove/use-proven-action.ts'
import { FailureNotice } from '../failure-notice.tsx'
import { useStaff } from '../session.tsx'
import { cancelOrder } from './queries.ts'
import { RefundOutcome, reportedRefund } from './refund/refund-outcome.tsx'
import { useSeenAmount } from './refund/use-seen-amount.ts'

/** The order to cancel. */
export interface CancellableOrder {
  restaurantId: string
  orderNumber: string
  /** "Ada Long, Liberty Burger House". */
  about: string
  isDelivery: boolean
  /** The customer has not paid at the counter yet. */
  isDue: boolean
  money: OrderMoney
}

interface CancelDialogProps {
  order: CancellableOrder
  onClose: () => void
  onChanged: () => unknown
  /** Called after the cancellation if only a part must be refunded. Absent: the choice is not offered. */
  onRefundPart?: () => void
}

/** Cancels an order with a reason, and lists the consequences. */
export function CancelDialog({ order, onClose, onChanged, onRefundPart }: CancelDialogProps) {
  const { may } = useStaff()
  const cancel = useCancel(order, onChanged, (refund) => {
    onClose()
    if (refund === 'part') onRefundPart?.()
  })
  const { refundable, disputed, reason, setReason, refund, setRefund, issue, failure, busy, reported, run } =
    cancel
  const [preset, setPreset] = useState('')
  const all = formatMoney(refundable)
  const isPaid = refundable > 0 && !order.isDue
  const canKeepPayment = may('payments.refund', order.restaurantId) && isPaid
  const refunded = refund === 'full' && isPaid ? all : null
  if (reported) {
    return (
      <RefundOutcome
        title={cancelled(order)}
        refund={reported}
        restaurantId={order.restaurantId}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog
      onClose={busy ? undefined : onClose}
      title={`Cancel order ${order.orderNumber}?`}
      description={order.about}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button data-autofocus onClick={onClose} disabled={busy}>
            Keep the order
          </Button>
          <Button variant="danger" busy={busy} busyLabel="Cancelling…" onClick={run}>
            {refunded ? `Cancel and refund ${refunded}` : 'Cancel order'}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <Select
          label="Reason"
          hint="The customer sees this."
          value={preset}
          error={preset === own ? undefined : issue}
          onChange={(chosen) => {
            setPreset(chosen)
            setReason(chosen === own ? '' : chosen)
          }}
          options={[
            ['', 'Choose a reason'],
            ...reasons.map((text) => [text, text] as const),
            [own, 'Another reason…'],
          ]}
        />
        {preset === own && (
          <TextArea
            label="Your reason"
            maxLength={300}
            value={reason}
            error={issue}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        {canKeepPayment && (
          <fieldset>
            <legend className="font-medium text-13">Payment</legend>
            <Radio
              name="refund"
              label={`Refund ${disputed ? 'what the gift card paid' : 'everything'}, ${all}`}
              description="5 to 10 business days on a card; gift cards are credited immediately."
              checked={refund === 'full'}
              onChange={() => setRefund('full')}
            />
            {onRefundPart && (
              <Radio
                name="refund"
                label="Refund a part"
                description="Choose items or an amount next."
                checked={refund === 'part'}
                onChange={() => setRefund('part')}
              />
            )}
            <Radio
              name="refund"
              label="Keep the payment"
              description="For an order that was prepared and not picked up."
              checked={refund === 'none'}
              onChange={() => setRefund('none')}
            />
          </fieldset>
        )}
        <Effects order={order} refunded={refunded} />
        <FailureNotice
          failure={failure}
          title="The order was not cancelled"
          unknown={{
            title: 'Could not confirm whether the order was cancelled',
            hint: 'Try again: the order is cancelled only once.',
          }}
        />
      </div>
    </Dialog>
  )
}

const reasons = [
  'An item ran out',
  'The kitchen is closing',
  'Too many orders at the moment',
  'The address cannot be reached',
  'The customer asked for it',
]
const own = 'own'

/** `refunded`: the amount as text; null if nothing is refunded. */
function Effects({ order, refunded }: { order: CancellableOrder; refunded: string | null }) {
  const { money, isDelivery, isDue } = order
  const icon = 'mt-0.5 size-4 flex-none text-ink-2'
  return (
    <section aria-label="What happens" className="rounded-card border border-line bg-canvas p-4 text-13">
      <h3 className="text-ink-2">What happens</h3>
      <ul className="mt-2 grid gap-2 *:flex *:gap-2.5">
        <li>
          <ChefHat className={icon} />
          The ticket leaves the kitchen with a notice. This cannot be undone.
        </li>
        <li>
          <Mail className={icon} />
          The customer gets an email with the reason.
        </li>
        {isDelivery && (
          <li>
            <Bike className={icon} />
            The courier is cancelled, if one is booked.
          </li>
        )}
        <li>
          <TicketPercent className={icon} />
          {money.paymentStatus === 'authorized'
            ? 'The payment is only authorized. The authorization is voided.'
            : refunded
              ? `${refunded} is refunded, with the shares of fees and points.`
              : isDue
                ? 'Nothing was paid yet, and nothing is due any longer.'
                : 'Nothing is refunded.'}
        </li>
      </ul>
    </section>
  )
}

function cancelled({ orderNumber }: CancellableOrder): string {
  return `Order ${orderNumber} was cancelled`
}

function useCancel(
  order: CancellableOrder,
  onChanged: () => unknown,
  onDone: (refund: 'full' | 'part' | 'none') => void,
) {
  // One key for this dialog: a second click repeats the same request.
  const [requestKey] = useState(() => crypto.randomUUID())
  const [reason, setReason] = useState('')
  const [refund, setRefund] = useState<'full' | 'part' | 'none'>('full')
  const [attempted, setAttempted] = useState(false)
  const [reported, setReported] = useState<Refund | null>(null)
  const { refundable, disputed, refused } = useSeenAmount(order.money)
  // An authorization is voided in full, or refunded if it is captured meanwhile.
  const isAuthorized = order.money.paymentStatus === 'authorized'
  const cancelling = useProvenAction(
    () =>
      cancelOrder(
        { restaurantId: order.restaurantId, orderId: order.money.orderId },
        {
          reason: reason.trim(),
          refund: refund === 'full' ? 'full' : 'none',
          refundable: isAuthorized ? null : refundable,
          requestKey,
        },
      ),
    {
      onDone: ({ refund: made }) => {
        onChanged()
        const unfinished = reportedRefund(made)
        if (unfinished) return setReported(unfinished)
        toast.success(cancelled(order))
        onDone(refund)
      },
      onFailed: (failure) => {
        refused(failure)
        onChanged()
      },
    },
  )
  const isMissing = reason.trim() === ''
  const issue = attempted && isMissing ? 'Enter a reason for the customer and the audit log' : undefined
  const run = () => {
    setAttempted(true)
    if (!isMissing) cancelling.run()
  }
  const choice = { reason, setReason, refund, setRefund, issue }
  return { refundable, disputed, ...choice, reported, ...cancelling, run }
}
