import { cx } from '../cx.ts'
import { SimpleTable } from '../simple-table.tsx'
import { ChartFrame, type ChartFrameProps } from './chart-frame.tsx'

export interface FunnelStep {
  label: string
  value: number
}

export interface FunnelProps extends Pick<ChartFrameProps, 'label' | 'csv'> {
  /** The steps, from the widest to the narrowest. */
  steps: readonly FunnelStep[]
  empty?: string
}

const FADES = ['opacity-100', 'opacity-85', 'opacity-70', 'opacity-60', 'opacity-50']

/** The count after each step, with its share of the first step and the loss since the previous one. */
export function Funnel({ label, csv, steps, empty }: FunnelProps) {
  const first = steps[0]?.value ?? 0
  const worst = worstStep(steps)
  const facts = steps.map(({ value }, index) => ({
    share: percentOf(value, first),
    loss: index === 0 ? null : lossOf(steps[index - 1]?.value ?? 0, value),
  }))
  return (
    <ChartFrame
      label={label}
      csv={csv}
      empty={empty && first === 0 && empty}
      table={
        <SimpleTable
          label={label}
          headers={['Step', 'Number', 'Of all', 'Lost']}
          rows={steps.map((step, index) => [
            step.label,
            grouped(step.value),
            facts[index]?.share ?? '–',
            facts[index]?.loss ?? '–',
          ])}
        />
      }
    >
      <ol className="grid gap-x-4 gap-y-3 @min-[36rem]:auto-cols-fr @min-[36rem]:gap-y-0 @min-[36rem]:grid-flow-col">
        {steps.map((step, index) => (
          <li
            key={step.label}
            className="min-w-0 @min-[36rem]:row-span-3 @min-[36rem]:grid @min-[36rem]:grid-rows-subgrid"
          >
            <span className="block text-12 text-ink-2">{step.label}</span>
            <span className="flex flex-wrap items-baseline gap-x-2">
              <b className="font-semibold text-20 tracking-tight tnum">{grouped(step.value)}</b>
              <span className="text-12 text-ink-2 tnum">{facts[index]?.share}</span>
            </span>
            {facts[index]?.loss && (
              <span
                className={cx(
                  'block text-12 tnum',
                  index === worst ? 'font-semibold text-danger-ink' : 'text-ink-2',
                )}
              >
                {facts[index].loss} lost
                {index === worst && <span className="visually-hidden">, the biggest loss</span>}
              </span>
            )}
            <span
              aria-hidden="true"
              className="mt-1 block h-2 overflow-hidden rounded-full bg-sunken @min-[36rem]:hidden"
            >
              <span
                className="block h-full rounded-full bg-chart-1"
                style={{ width: `${first === 0 ? 0 : (100 * step.value) / first}%` }}
              />
            </span>
          </li>
        ))}
      </ol>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${steps.length * 100} 100`}
        preserveAspectRatio="none"
        className="mt-3 hidden h-44 w-full @min-[36rem]:block"
      >
        {steps.map((step, index) => (
          <path
            key={step.label}
            d={shapeOf(index, heightOf(step, first), heightOf(steps[index + 1] ?? step, first))}
            className={cx('fill-chart-1', FADES[Math.min(index, FADES.length - 1)])}
          />
        ))}
      </svg>
    </ChartFrame>
  )
}

/** The step with the largest loss, as a share of the step before it. */
function worstStep(steps: readonly FunnelStep[]): number | null {
  let worst: number | null = null
  let largest = 0
  steps.forEach(({ value }, index) => {
    const before = steps[index - 1]?.value ?? 0
    const loss = before === 0 ? 0 : (before - value) / before
    if (loss > largest) {
      largest = loss
      worst = index
    }
  })
  return worst
}

const grouped = (value: number) => value.toLocaleString('en-US')
const percentOf = (part: number, all: number) => (all === 0 ? null : `${((100 * part) / all).toFixed(1)}%`)
const lossOf = (before: number, now: number) => percentOf(Math.max(0, before - now), before)
const heightOf = ({ value }: FunnelStep, first: number) => (first === 0 ? 0 : (100 * value) / first)

/** A column that narrows to the height of the next one in its last half. */
function shapeOf(index: number, height: number, next: number): string {
  const left = index * 100
  const right = left + 99
  const top = 100 - height
  const end = 100 - next
  return `M${left},100 L${left},${top} L${left + 50},${top} C${left + 75},${top} ${left + 75},${end} ${right},${end} L${right},100 Z`
}
