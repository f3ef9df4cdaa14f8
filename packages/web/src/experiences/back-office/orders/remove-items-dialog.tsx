import type { OrderDetails } from '@comanda/contract/orders-admin'
import type { Refund } from '@comanda/contract/payments'
import type { RefundReason } from '@comanda/domain/ledger/refund-reason'
import type { Cents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { optionText } from '@comanda/domain/ordering/option-text'
import { leftOf } from '@comanda/domain/ordering/removed-lines'
import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { Notice } from '@comanda/ui/notice'
import { Select } from '@comanda/ui/select'
import { Stepper } from '@comanda/ui/stepper'
import { TextField } from '@comanda/ui/text-field'
import { toast } from '@comanda/ui/toast.ts'
import { useState } from 'react'
import { isUnknownOutcome } from '../../../shared/failure.ts'
import { useAction } from '../../../shared/use-action.ts'
import { FailureNotice } from '../failure-notice.tsx'
import { removeItems } from '../payments/queries.ts'
import { RefundOutcome, reportedRefund } from '../payments/refund/refund-outcome.tsx'
import { useSeenAmount } from '../payments/refund/use-seen-amount.ts'
import { removalRefund } from './removal-refund.ts'

interface RemoveItemsDialogProps {
  details: OrderDetails
  onClose: () => void
  onChanged: () => unknown
}

/** Removes dishes from a paid order, and shows what is refunded for them. */
export function RemoveItemsDialog({ details, onClose, onChanged }: RemoveItemsDialogProps) {
  const { order, breakdown } = details
  const [left, setLeft] = useState<Record<string, number>>({})
  const [reason, setReason] = useState<RefundReason>('item_missing_or_wrong')
  const [note, setNote] = useState('')
  // A new key after a rejection: the next attempt is a new request.
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID())
  const { refundable, refused } = useSeenAmount(details.money)
  const [reported, setReported] = useState<Refund | null>(null)
  const done = `Order ${order.orderNumber} was changed`
  const lines = breakdown.lines.filter((line) => leftOf(line) > 0)
  const changes = lines
    .filter((line) => (left[line.key] ?? leftOf(line)) !== leftOf(line))
    .map(({ key }) => ({ key, left: left[key] ?? 0 }))
  const hasOffer = lines.some(({ key, offer }) => offer && left[key] !== 0)
  const { amount, due, isDisputed } = removalRefund(details, changes)
  const action = useAction(
    (refund: Cents) =>
      removeItems(
        { restaurantId: order.restaurant.id, orderId: order.orderId },
        { lines: changes, amount: refund, refundable, reason, note: note.trim(), requestKey },
      ),
    {
      onDone: ({ refund: made }, refund) => {
        onChanged()
        const unfinished = reportedRefund(made)
        if (unfinished) return setReported(unfinished)
        toast.success(refund === 0 ? done : `${done}, ${formatMoney(refund)} refunded`)
        onClose()
      },
      onFailed: (failure) => {
        if (!isUnknownOutcome(failure)) setRequestKey(crypto.randomUUID())
        refused(failure)
        onChanged()
      },
    },
  )
  if (reported) {
    return (
      <RefundOutcome title={done} refund={reported} restaurantId={order.restaurant.id} onClose={onClose} />
    )
  }
  return (
    <Dialog
      onClose={action.busy ? undefined : onClose}
      title={`Remove dishes from order ${order.orderNumber}`}
      description="The kitchen sees it immediately. The ticket is printed again."
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button data-autofocus onClick={onClose} disabled={action.busy}>
            Keep the order
          </Button>
          <Button
            variant="danger"
            busy={action.busy}
            busyLabel="Removing…"
            disabled={changes.length === 0 || amount === null || isDisputed}
            onClick={() => amount !== null && action.run(amount)}
          >
            {amount && !isDisputed ? `Remove and refund ${formatMoney(amount)}` : 'Remove'}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <ul aria-label="Dishes" className="divide-y divide-line">
          {lines.map((line) => (
            <li key={line.key} className="flex items-center gap-3 py-2">
              <span className="min-w-0 flex-auto wrap-anywhere">
                <span className="font-semibold text-14">{line.name}</span>
                <span className="block text-13 text-ink-2">
                  {[
                    ...line.selections.map(optionText),
                    `${formatMoney(line.unitPrice)} each`,
                    ...(line.offer ? [line.offer.name] : []),
                  ].join(' · ')}
                </span>
              </span>
              <Stepper
                label={`How many of ${line.name} remain`}
                value={left[line.key] ?? leftOf(line)}
                min={0}
                max={leftOf(line)}
                showsMax
                onChange={(units) => setLeft((chosen) => ({ ...chosen, [line.key]: units }))}
              />
            </li>
          ))}
        </ul>
        {hasOffer && changes.length > 0 && amount !== null && (
          <Notice tone="neutral" role="status">
            Dishes at an offer price keep that price. Remove them too if the offer depends on what you remove.
          </Notice>
        )}
        {amount === null && (
          <Notice tone="warn" role="status">
            No dishes would remain. Cancel the order instead.
          </Notice>
        )}
        {isDisputed && (
          <Notice tone="warn" role="status">
            The card payment is disputed: the cardholder’s bank decides who receives it.{' '}
            {details.money.refundable > 0
              ? `These dishes cost ${formatMoney(due)}. Only ${formatMoney(details.money.refundable)}, which a gift card paid, can be refunded. Remove fewer.`
              : 'Dishes cannot be removed until the dispute is closed.'}
          </Notice>
        )}
        <div className="grid gap-3 sm:grid-cols-2">
          <Select label="Reason" value={reason} onChange={setReason} options={reasons} />
          <TextField
            label="Note for the audit log"
            optional
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </div>
        <p className="text-13 text-ink-2">
          {breakdown.counter
            ? 'Less is due at the counter, or the restaurant returns the money itself.'
            : 'The refund includes the share of tax, fee and discount. Tip and delivery fee are not refunded.'}
        </p>
        <FailureNotice
          failure={action.failure}
          title="The order was not changed"
          unknown={{
            title: 'Could not confirm whether the order was changed',
            hint: 'Try again: dishes are removed only once.',
          }}
        />
      </div>
    </Dialog>
  )
}

const reasons: [RefundReason, string][] = [
  ['item_missing_or_wrong', 'A dish ran out'],
  ['requested_by_customer', 'The customer asked for it'],
  ['other', 'Another reason'],
]
