import type { Refund } from '@comanda/contract/payments'
import { adviceAfter } from '@comanda/domain/ledger/refund-failure'
import { addCents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { CircleAlert, Clock } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import type { ReactNode } from 'react'

interface RefundNoticeProps {
  refund: Pick<Refund, 'amount' | 'state' | 'failure' | 'to'>
  role?: 'alert' | 'status'
  /** What to do about a failure, unless the customer possibly received the money. */
  children?: ReactNode
}

/** A refund that failed or is not complete yet, and why. Nothing for one that succeeded. */
export function RefundNotice({ refund: { amount, state, failure, to }, role, children }: RefundNoticeProps) {
  if (state === 'succeeded') return null
  if (state === 'failed') {
    return (
      <Notice
        tone="danger"
        {...(role && { role })}
        icon={<CircleAlert className="size-4.5" />}
        title={`A refund of ${formatMoney(amount)} failed`}
      >
        {failure}{' '}
        {adviceAfter(failure) ?? (
          <>
            Nothing was refunded to the {to === 'gift_card' ? 'gift card' : 'card'}. {children}
          </>
        )}
      </Notice>
    )
  }
  return (
    <Notice
      tone="warn"
      {...(role && { role })}
      icon={<Clock className="size-4.5" />}
      title={`A refund of ${formatMoney(amount)} is pending`}
    >
      {state === 'requested'
        ? `${failure ?? 'The payment provider has not responded yet.'} We keep retrying; do not refund again.`
        : 'The bank is processing it. The payment shows when it is complete.'}
    </Notice>
  )
}

/** The refunds that are incomplete, or that failed without a later refund of the same amount. */
export function unfinishedRefunds<Row extends Pick<Refund, 'amount' | 'state' | 'to' | 'createdAt'>>(
  refunds: readonly Row[],
): Row[] {
  const isRepeated = ({ amount, to, createdAt }: Row) => {
    const later = refunds.filter(
      (other) => other.to === to && other.createdAt > createdAt && other.state !== 'failed',
    )
    return addCents(...later.map((other) => other.amount)) >= amount
  }
  return refunds.filter((row) => row.state !== 'succeeded' && !(row.state === 'failed' && isRepeated(row)))
}
