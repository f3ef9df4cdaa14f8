import type { OrderStep } from '@comanda/contract/orders-admin'
import type { PaymentStep } from '@comanda/contract/payment-queries'
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
import { type ReactNode, useId } from 'react'
import { formatDayAndZone, formatMomentSince } from './lists/days.ts'

type Step = OrderStep | PaymentStep

interface TimelineProps<Listed extends Step> {
  title: string
  /** Oldest first. */
  steps: readonly Listed[]
  newestFirst?: boolean
  zone: string
  /** What is listed of a step. `at` is its time, with the day if it is not the day of the first step. */
  children: (step: Listed, at: ReactNode) => ReactNode
}

/** What happened to an order or a payment, with an icon for each kind of step. */
export function Timeline<Listed extends Step>({
  title,
  steps,
  newestFirst,
  zone,
  children,
}: TimelineProps<Listed>) {
  const id = useId()
  const [first] = steps
  const listed = steps.map((step, index) => ({ step, index }))
  if (newestFirst) listed.reverse()
  return (
    <section aria-labelledby={id}>
      <div className="flex items-baseline gap-2">
        <h3 id={id} className="font-semibold text-14">
          {title}
        </h3>
        {first && <p className="text-12 text-ink-2">{formatDayAndZone(first.at, zone)}</p>}
      </div>
      <ol className="mt-2 grid">
        {listed.map(({ step, index }) => (
          // The timeline is append-only, and steps have no id.
          <li key={index} className="group relative flex gap-3 pb-3.5 last:pb-0">
            <span
              aria-hidden="true"
              className="absolute top-5 bottom-0 left-[.4375rem] w-px bg-line-2 group-last:hidden"
            />
            <StepIcon kind={step.kind} />
            <div className="min-w-0 flex-auto text-13">
              {children(
                step,
                <time dateTime={new Date(step.at).toISOString()} className="tnum">
                  {formatMomentSince(step.at, first?.at ?? step.at, zone)}
                </time>,
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The reason or error of a step, or the kind of its notification. */
export function stepText({ kind, text }: Step): string {
  const isNotification = kind === 'mail' || kind === 'text_message'
  return isNotification ? (text ?? '').replaceAll('_', ' ') : (text ?? '')
}

function StepIcon({ kind }: Pick<Step, 'kind'>) {
  const { Shape, tone } = looks[kind]
  return <Shape aria-hidden="true" className={`mt-0.5 size-4 flex-none ${tone}`} />
}

const quiet = 'text-ink-3'
const good = 'text-success-ink'
const bad = 'text-danger-ink'
const looks: Record<Step['kind'], { Shape: Icon; tone: string }> = {
  placed: { Shape: Receipt, tone: quiet },
  intent: { Shape: CreditCard, tone: quiet },
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
  problem: { Shape: CircleAlert, tone: 'text-warn-ink' },
  problem_solved: { Shape: CircleCheck, tone: quiet },
  notice: { Shape: Zap, tone: quiet },
  mail: { Shape: Mail, tone: quiet },
  text_message: { Shape: MessageSquareText, tone: quiet },
}
