import type { OrderStep } from '@comanda/contract/orders-admin'
import { formatMoney } from '@comanda/domain/money/format'
import { statusName } from '@comanda/domain/ordering/order-states'
import { stepText, Timeline } from '../timeline.tsx'
import { StatusBadge } from './order-status.tsx'

/** What happened to an order, newest first, with who did it. */
export function OrderTimeline({ steps, zone }: { steps: readonly OrderStep[]; zone: string }) {
  return (
    <Timeline title="History" steps={steps} newestFirst zone={zone}>
      {(step, at) => (
        <>
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="min-w-0 wrap-anywhere">
              <StepName step={step} />
              {step.who && <span className="text-ink-2"> {step.who}</span>}
            </span>
            <span className="flex-none text-12 text-ink-2">{at}</span>
          </p>
          {(step.amount !== null || step.text) && (
            <p className="text-ink-2 wrap-anywhere">
              {[step.amount === null ? null : formatMoney(step.amount), stepText(step)]
                .filter(Boolean)
                .join(', ')}
            </p>
          )}
        </>
      )}
    </Timeline>
  )
}

function StepName({ step: { kind, status } }: { step: OrderStep }) {
  if (kind === 'status' && status) return <StatusBadge status={status} />
  const name = kind === 'back' && status ? `Back to ${statusName(status).toLowerCase()}` : names[kind]
  return <span className="font-medium">{name}</span>
}

const names: Record<OrderStep['kind'], string> = {
  placed: 'Placed',
  refused: 'Card refused',
  authorized: 'Payment authorized',
  paid: 'Paid',
  counter_paid: 'Paid at the counter',
  captured: 'Payment captured',
  expired: 'Expired, nothing charged',
  status: 'Status changed',
  back: 'Moved back',
  cancelled: 'Cancelled',
  refund_requested: 'Refund requested',
  refund_done: 'Refunded',
  refund_failed: 'Refund failed',
  dispute_opened: 'Disputed by the bank',
  dispute_closed: 'Dispute closed',
  mail: 'Email',
  text_message: 'Text message',
}
