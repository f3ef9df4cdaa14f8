import { cx } from './cx.ts'
import { Check } from './icons.ts'

export interface ProgressStepsProps {
  /** The name of the flow, for screen readers: "Checkout". */
  label: string
  steps: readonly string[]
  /** Index of the current step; earlier ones are done. */
  current: number
}

/** The steps of a flow across a header. On a phone only the current one shows its label. */
export function ProgressSteps({ label, steps, current }: ProgressStepsProps) {
  return (
    <nav aria-label={label}>
      <ol className="flex items-center gap-2.5">
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={index === current ? 'step' : undefined}
            className={cx(
              'flex items-center gap-2 text-14 outline-none!',
              index > 0 && 'before:mr-0.5 before:h-px before:w-4 sm:before:w-7 before:bg-line-2',
              index === current ? 'font-semibold text-ink' : 'font-medium text-ink-2',
            )}
          >
            <StepMark
              number={index + 1}
              state={index < current ? 'done' : index === current ? 'current' : 'coming'}
            />
            <span className={cx(index !== current && 'max-sm:visually-hidden')}>{step}</span>
            {index < current && <span className="visually-hidden">, done</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}

const MARKS = {
  done: 'bg-pick-tint-2 text-pick-ink',
  current: 'bg-pick text-on-pick',
  coming: 'bg-sunken text-ink-2',
}

function StepMark({ number, state }: { number: number; state: keyof typeof MARKS }) {
  return (
    <span
      aria-hidden="true"
      className={cx('grid size-6 place-items-center rounded-full font-semibold text-12', MARKS[state])}
    >
      {state === 'done' ? <Check className="size-3.5 stroke-2!" /> : number}
    </span>
  )
}
