import type { OrderStep } from '@comanda/contract/orders-admin'
import { formatMoney } from '@comanda/domain/money/format'
import { statusName } from '@comanda/domain/ordering/order-states'
import {
  Ban,
  CircleCheck,
  CircleX,
  type Icon,
  Lock,
  Mail,
  MessageSquareText,
  Receipt,
  ShieldAlert,
  Timer,
  Undo2,
} from '@comanda/ui/icons.ts'
import { formatDayAndZone, formatMomentSince } from '../lists/days.ts'
import { StatusBadge } from './order-status.tsx'

/** What happened to an order, newest first, with who did it. */
export function OrderTimeline({ steps, zone }: { steps: readonly OrderStep[]; zone: string }) {
  const [first] = steps
  return (
    <section aria-labelledby="order-history">
      <div className="flex items-baseline gap-2">
        <h3 id="order-history" className="font-semibold text-14">
          History
        </h3>
        {first && <p className="text-12 text-ink-2">{formatDayAndZone(first.at, zone)}</p>}
      </div>
      <ol className="mt-2 grid">
        {steps.toReversed().map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the timeline is append-only, and steps have no id
          <li key={steps.length - index} className="relative flex gap-3 pb-3 last:pb-0">
            {index < steps.length - 1 && (
              <span aria-hidden="true" className="absolute top-5 bottom-0 left-[.4375rem] w-px bg-line-2" />
            )}
            <StepIcon step={step} />
            <div className="min-w-0 flex-auto text-13">
              <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  <StepName step={step} />
                  {step.who && <span className="text-ink-2"> {step.who}</span>}
                </span>
                <time
                  dateTime={new Date(step.at).toISOString()}
                  className="flex-none text-12 text-ink-2 tnum"
                >
                  {formatMomentSince(step.at, first?.at ?? step.at, zone)}
                </time>
              </p>
              {(step.amount !== null || step.text) && (
                <p className="text-ink-2 [overflow-wrap:anywhere]">
                  {[step.amount === null ? null : formatMoney(step.amount), stepText(step)]
                    .filter(Boolean)
                    .join(', ')}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function StepName({ step: { kind, status } }: { step: OrderStep }) {
  if (kind === 'status' && status) return <StatusBadge status={status} />
  const name = kind === 'back' && status ? `Back to ${statusName(status).toLowerCase()}` : names[kind]
  return <span className="font-medium">{name}</span>
}

function stepText({ kind, text }: OrderStep): string | null {
  return kind === 'mail' || kind === 'text_message' ? (text ?? '').replaceAll('_', ' ') : text
}

function StepIcon({ step: { kind } }: { step: OrderStep }) {
  const { Shape, tone } = looks[kind]
  return <Shape aria-hidden="true" className={`mt-0.5 size-4 flex-none ${tone}`} />
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

const quiet = 'text-ink-3'
const good = 'text-success-ink'
const bad = 'text-danger-ink'
const looks: Record<OrderStep['kind'], { Shape: Icon; tone: string }> = {
  placed: { Shape: Receipt, tone: quiet },
  refused: { Shape: CircleX, tone: bad },
  authorized: { Shape: Lock, tone: 'text-info-ink' },
  paid: { Shape: CircleCheck, tone: good },
  counter_paid: { Shape: CircleCheck, tone: good },
  captured: { Shape: CircleCheck, tone: good },
  expired: { Shape: Timer, tone: bad },
  status: { Shape: CircleCheck, tone: quiet },
  back: { Shape: Undo2, tone: quiet },
  cancelled: { Shape: Ban, tone: bad },
  refund_requested: { Shape: Undo2, tone: quiet },
  refund_done: { Shape: Undo2, tone: good },
  refund_failed: { Shape: CircleX, tone: bad },
  dispute_opened: { Shape: ShieldAlert, tone: bad },
  dispute_closed: { Shape: ShieldAlert, tone: quiet },
  mail: { Shape: Mail, tone: quiet },
  text_message: { Shape: MessageSquareText, tone: quiet },
}
