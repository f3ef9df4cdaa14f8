import type { PaymentStep } from '@comanda/contract/payment-queries'
import { formatMoney } from '@comanda/domain/money/format'
import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleX,
  CreditCard,
  type Icon,
  Lock,
  Mail,
  MessageSquareText,
  Receipt,
  ShieldAlert,
  Timer,
  Undo2,
  Zap,
} from '@comanda/ui/icons.ts'
import { formatDayAndZone, formatMomentSince } from '../lists/days.ts'
import { stepLabels } from './labels.ts'

/** The timeline of a payment, starting with the order. */
export function PaymentTimeline({ steps, zone }: { steps: readonly PaymentStep[]; zone: string }) {
  const [first] = steps
  return (
    <section aria-labelledby="payment-timeline">
      <div className="flex items-baseline gap-2">
        <h3 id="payment-timeline" className="font-semibold text-14">
          Timeline
        </h3>
        {first && <p className="text-12 text-ink-2">{formatDayAndZone(first.at, zone)}</p>}
      </div>
      <ol className="mt-2 grid">
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the timeline is append-only, and steps have no id
          <li key={index} className="relative flex gap-3 pb-3.5 last:pb-0">
            {index < steps.length - 1 && (
              <span aria-hidden="true" className="absolute top-5 bottom-0 left-[.4375rem] w-px bg-line-2" />
            )}
            <StepIcon kind={step.kind} />
            <div className="min-w-0 flex-auto text-13">
              <p className="flex items-baseline justify-between gap-3">
                <span className="font-medium">
                  {stepLabels[step.kind]}
                  {step.who && <span className="font-regular text-ink-2"> by {step.who}</span>}
                </span>
                {step.amount !== null && <span className="tnum">{formatMoney(step.amount)}</span>}
              </p>
              {step.text && <p className="text-ink-2 [overflow-wrap:anywhere]">{stepText(step)}</p>}
              <p className="text-12 text-ink-2 [overflow-wrap:anywhere]">
                <time dateTime={new Date(step.at).toISOString()}>
                  {formatMomentSince(step.at, first?.at ?? step.at, zone)}
                </time>
                {step.ref && <span className="font-code"> {step.ref}</span>}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function stepText({ kind, text }: PaymentStep): string {
  const isNotification = kind === 'mail' || kind === 'text_message'
  return isNotification ? (text ?? '').replaceAll('_', ' ') : (text ?? '')
}

function StepIcon({ kind }: Pick<PaymentStep, 'kind'>) {
  const { Shape, tone } = stepLooks[kind]
  return <Shape aria-hidden="true" className={`mt-0.5 size-4 flex-none ${tone}`} />
}

const quiet = 'text-ink-3'
const good = 'text-success-ink'
const bad = 'text-danger-ink'
const stepLooks: Record<PaymentStep['kind'], { Shape: Icon; tone: string }> = {
  placed: { Shape: Receipt, tone: quiet },
  intent: { Shape: CreditCard, tone: quiet },
  refused: { Shape: CircleX, tone: bad },
  authorized: { Shape: Lock, tone: 'text-info-ink' },
  paid: { Shape: CircleCheck, tone: good },
  counter_paid: { Shape: CircleCheck, tone: good },
  captured: { Shape: CircleCheck, tone: good },
  expired: { Shape: Timer, tone: bad },
  cancelled: { Shape: Ban, tone: bad },
  refund_requested: { Shape: Undo2, tone: quiet },
  refund_done: { Shape: Undo2, tone: good },
  refund_failed: { Shape: CircleX, tone: bad },
  dispute_opened: { Shape: ShieldAlert, tone: bad },
  dispute_closed: { Shape: ShieldAlert, tone: quiet },
  problem: { Shape: CircleAlert, tone: 'text-warn-ink' },
  problem_solved: { Shape: CircleCheck, tone: quiet },
  notice: { Shape: Zap, tone: quiet },
  mail: { Shape: Mail, tone: quiet },
  text_message: { Shape: MessageSquareText, tone: quiet },
}
