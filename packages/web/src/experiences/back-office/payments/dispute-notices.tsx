import type { PaymentDetails } from '@comanda/contract/payment-queries'
import { totalOf } from '@comanda/domain/ledger/entry'
import type { Cents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { CircleAlert, ShieldAlert } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { TextButton, textButtonClass } from '@comanda/ui/text-button'
import { useState } from 'react'
import { readPageState } from '../../../shared/page-state.ts'
import { formatFullMoment } from '../lists/days.ts'
import { paymentName } from './labels.ts'
import { RefundNotice } from './refund/refund-notice.tsx'
import { isOpen } from './refund/refunded-items.ts'

/** Payment problems that need attention: disputes, failed or pending refunds, amounts that do not match. */
export function DisputeNotices({
  details,
  onSolve,
}: {
  details: PaymentDetails
  /** Absent for users who may not resolve payment problems. */
  onSolve?: (() => void) | undefined
}) {
  const { disputes, refunds, payment, timeline } = details
  const problem = payment.problem && timeline.findLast(({ kind }) => kind === 'problem')
  const failed = refunds.filter(({ state }) => state === 'failed')
  const waiting = refunds.filter(isOpen)
  if (disputes.length + failed.length + waiting.length === 0 && !problem) return null
  return (
    <div className="grid gap-2">
      {disputes.map((dispute) => (
        <DisputeNotice key={dispute.id} dispute={dispute} of={details} />
      ))}
      {[...failed, ...waiting].map((refund) => (
        <RefundNotice key={refund.id} refund={refund} />
      ))}
      {problem && (
        <Notice
          tone="warn"
          icon={<CircleAlert className="size-4.5" />}
          title="This payment does not match its order"
          trailing={onSolve && <TextButton onClick={onSolve}>Mark as reviewed</TextButton>}
        >
          {problem.text}
        </Notice>
      )}
    </div>
  )
}

type Disputed = Pick<PaymentDetails, 'payment' | 'providerPage' | 'connectedAccount' | 'ledger'>

/** A dispute and, until it is closed, where to respond. */
export function DisputeNotice({
  dispute,
  of,
}: {
  dispute: PaymentDetails['disputes'][number]
  of: Disputed
}) {
  return (
    <Notice
      tone={dispute.closedAt === null ? 'danger' : 'neutral'}
      icon={<ShieldAlert className="size-4.5" />}
      title={`Dispute over ${formatMoney(dispute.amount)}: ${spaced(dispute.status)}`}
    >
      Reason: {spaced(dispute.reason)}.
      {dispute.evidenceDueAt !== null &&
        dispute.closedAt === null &&
        ` Respond by ${formatFullMoment(dispute.evidenceDueAt, of.payment.restaurant.zone)}.`}
      {dispute.status !== 'won' && of.connectedAccount !== null && (
        <span className="mt-1 block">
          The platform bears it: the restaurant’s payout account still holds {formatMoney(transferredIn(of))}{' '}
          of this payment, which can be paid out.
        </span>
      )}
      {dispute.closedAt === null && <WhereToRespond of={of} />}
    </Notice>
  )
}

/**
 * The platform responds at the payment provider; a restaurant sends the platform evidence that the customer received
 * what was paid for.
 */
function WhereToRespond({ of: { providerPage, payment } }: { of: Disputed }) {
  const [{ supportEmail }] = useState(readPageState)
  const what = payment.giftCard ? paymentName(payment) : `order ${payment.orderNumber}`
  const subject = encodeURIComponent(`Dispute of ${what}`)
  return (
    <span className="mt-1 block">
      {providerPage ? (
        <a href={providerPage} target="_blank" rel="noreferrer" className={textButtonClass}>
          Respond at the payment provider
        </a>
      ) : (
        <>
          Send evidence that the{' '}
          {payment.giftCard ? 'gift card was delivered or used' : 'order was handed over'} to{' '}
          <a href={`mailto:${supportEmail}?subject=${subject}`} className={textButtonClass}>
            {supportEmail}
          </a>
          . Comanda submits it to the bank.
        </>
      )}
    </span>
  )
}

/** The amount that the restaurant's connected account received for a payment, less refunds. */
function transferredIn({ ledger }: Pick<PaymentDetails, 'ledger'>): Cents {
  return totalOf(ledger.map(({ entry }) => entry)).transferred
}

function spaced(word: string): string {
  return word.replaceAll('_', ' ')
}
