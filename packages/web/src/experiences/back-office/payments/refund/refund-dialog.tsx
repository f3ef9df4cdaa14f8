import type { PaymentDetails } from '@comanda/contract/payment-queries'
import {
  customerRefundReason,
  type RefundReason,
  refundReasonLabels,
} from '@comanda/domain/ledger/refund-reason'
import { subtractCents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { isolatedText } from '@comanda/domain/people/isolated-text'
import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { Info } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { Segmented } from '@comanda/ui/segmented'
import { Select } from '@comanda/ui/select'
import { TextArea } from '@comanda/ui/text-area'
import { TextField } from '@comanda/ui/text-field'
import { useState } from 'react'
import { FailureNotice } from '../../failure-notice.tsx'
import { formatFullMoment } from '../../lists/days.ts'
import { cardLabel } from '../labels.ts'
import { RefundEffects } from './refund-effects.tsx'
import { RefundItems } from './refund-items.tsx'
import { RefundNotice } from './refund-notice.tsx'
import { type Mode, useRefundAmount } from './use-refund.ts'
import { useRefunding } from './use-refunding.ts'

interface RefundDialogProps {
  details: PaymentDetails
  onClose: () => void
  onChanged: () => unknown
}

/** Refunds a payment: amount, reason, and a preview of the effects. */
export function RefundDialog({ details, onClose, onChanged }: RefundDialogProps) {
  const { payment, money } = details
  const choice = useRefundAmount(details)
  const [chosenReason, setReason] = useState<RefundReason | null>(null)
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const reason = chosenReason ?? (choice.mode === 'items' ? 'item_missing_or_wrong' : 'requested_by_customer')
  const { busy, failure, pending, run } = useRefunding(details, onChanged, onClose)
  const { amount, items, issue } = choice
  const valid = amount !== null && issue === undefined
  const submit = () => {
    setTried(true)
    if (valid) run({ amount, items, reason, note: note.trim() })
  }
  // What the card paid is left out while it is disputed.
  const left = valid && !money.disputed ? subtractCents(money.refundable, amount) : null
  return (
    <Dialog
      size="lg"
      onClose={busy ? undefined : onClose}
      title={
        <>
          Refund <span className="font-code">{payment.orderNumber}</span>
        </>
      }
      description={`${isolatedText(payment.customerName) || 'The customer'} paid ${formatMoney(money.grandTotal)} to ${payment.restaurant.name} with ${cardLabel(payment.card)}, ${formatFullMoment(payment.at, payment.restaurant.zone)}`}
      footer={
        pending ? (
          <div className="flex justify-end">
            <Button variant="solid" onClick={onClose}>
              Done
            </Button>
          </div>
        ) : (
          <div className="flex flex-wrap items-center justify-end gap-2">
            <p className="mr-auto flex items-center gap-2 text-13 text-ink-2">
              <Info className="size-4 flex-none" />
              <span>
                A refund cannot be undone.
                {left !== null &&
                  ` ${isolatedText(payment.customerName) || 'They'} will have paid ${formatMoney(left)} in total.`}
              </span>
            </p>
            <Button onClick={onClose} disabled={busy}>
              Cancel
            </Button>
            <Button variant="danger" busy={busy} busyLabel="Refunding…" onClick={submit}>
              {valid ? `Refund ${formatMoney(amount)}` : 'Refund'}
            </Button>
          </div>
        )
      }
    >
      {pending ? (
        <RefundNotice refund={pending} role="status" />
      ) : (
        <div className="grid gap-6 sm:grid-cols-2">
          <div className="grid content-start gap-4">
            {money.disputed && (
              <Notice tone="warn">
                The card payment is disputed: the cardholder’s bank decides who receives it. What the gift
                card paid can be refunded.
              </Notice>
            )}
            <Segmented label="Refund" block options={modes} value={choice.mode} onChange={choice.setMode} />
            {choice.mode === 'items' && (
              <RefundItems details={details} ticked={choice.ticked} onChange={choice.setTicked} />
            )}
            <div className="grid gap-3 min-[28rem]:grid-cols-[8.5rem_minmax(0,1fr)]">
              <TextField
                label="Amount"
                leading="$"
                inputMode="decimal"
                autoComplete="off"
                value={choice.typed}
                hint={`Up to ${formatMoney(money.refundable)}${money.disputed ? ', paid by gift card' : ''}`}
                error={tried || choice.mode === 'amount' ? issue : undefined}
                onChange={(event) => choice.setTyped(event.currentTarget.value)}
              />
              <Select
                label="Reason"
                value={reason}
                onChange={setReason}
                hint={customerRefundReason(reason) ? 'The customer sees this' : 'Not shown to the customer'}
                labels={refundReasonLabels}
              />
            </div>
            <TextArea
              label="Note for the audit log"
              optional
              maxLength={500}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
            <FailureNotice
              failure={failure}
              title="The refund failed"
              unknown={{
                title: 'Could not confirm whether the refund was made',
                hint: 'Try again: the refund is made only once.',
              }}
            />
          </div>
          <section aria-label="Effects" className="self-start rounded-card bg-sunken px-4 py-3">
            <h3 className="pb-1.5 font-semibold text-14">Effects</h3>
            {valid ? (
              <RefundEffects details={details} amount={amount} items={items} />
            ) : (
              <p className="text-13 text-ink-2">Choose what to refund to see the effects.</p>
            )}
          </section>
        </div>
      )}
    </Dialog>
  )
}

const modes: { value: Mode; label: string }[] = [
  { value: 'everything', label: 'Everything' },
  { value: 'items', label: 'Some items' },
  { value: 'amount', label: 'An amount' },
]
