import type { Payment } from '@comanda/contract/payment-queries'
import { paymentFilterLabels, type PaymentStatus as State } from '@comanda/domain/ordering/payment-status'
import { Badge } from '@comanda/ui/badge'
import { cx } from '@comanda/ui/cx.ts'
import { CircleCheck, CircleX, Clock, type Icon, Lock, Undo2 } from '@comanda/ui/icons.ts'

/** The displayed part of the state of a payment. */
export interface ShownPayment extends Pick<Payment, 'state' | 'disputed' | 'problem'> {
  /** Shown instead of the state: where the payment is still due. */
  due?: string | null
}

/** The state of a payment, with badges for disputes and problems. */
export function PaymentState({ payment }: { payment: ShownPayment }) {
  const { Shape, tone } = payment.due ? looks.pending : looks[payment.state]
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className={cx('inline-flex items-center gap-1.5 whitespace-nowrap', tone)}>
        <Shape aria-hidden="true" className="size-4 flex-none" />
        {payment.due ?? paymentFilterLabels[payment.state]}
      </span>
      {payment.disputed && <Badge tone="danger">{paymentFilterLabels.disputed}</Badge>}
      {payment.problem && <Badge tone="warn">{paymentFilterLabels.problem}</Badge>}
    </span>
  )
}

const looks: Record<State, { Shape: Icon; tone: string }> = {
  succeeded: { Shape: CircleCheck, tone: 'text-success-ink' },
  authorized: { Shape: Lock, tone: 'text-info-ink' },
  pending: { Shape: Clock, tone: 'text-warn-ink' },
  partially_refunded: { Shape: Undo2, tone: 'text-ink-2' },
  refunded: { Shape: Undo2, tone: 'text-ink-2' },
  failed: { Shape: CircleX, tone: 'text-danger-ink' },
}
