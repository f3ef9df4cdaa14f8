import { cx } from '@comanda/ui/cx.ts'
import {
  Bike,
  Check,
  ChefHat,
  Flame,
  House,
  type Icon,
  PackageCheck,
  ShoppingBag,
} from '@comanda/ui/icons.ts'
import type { OrderStep, StepPhase } from './order-steps.ts'

/** The progress of an order: side by side on a desktop, stacked on a phone. */
export function Steps({ steps, delivered }: { steps: readonly OrderStep[]; delivered: boolean }) {
  const followed = steps.some(({ phase }) => phase === 'on_its_way')
  const icons = followed ? courierIcons : delivered ? deliveryIcons : pickupIcons
  return (
    <ol className="grid gap-5 office:auto-cols-fr office:grid-flow-col office:gap-0">
      {steps.map((step, index) => (
        <li
          key={step.phase}
          aria-current={step.state === 'current' ? 'step' : undefined}
          className={cx(
            'relative flex items-center gap-4 outline-none! office:block',
            index < steps.length - 1 && connector,
            index < steps.length - 1 &&
              (steps[index + 1]?.state === 'coming' ? 'before:bg-line' : 'before:bg-pick'),
          )}
        >
          <StepMark step={step} icon={icons[step.phase]} />
          <div className="flex min-w-0 flex-auto items-baseline justify-between gap-3 office:mt-3.5 office:block office:pr-3">
            <p
              className={cx(
                'font-semibold text-15',
                followed && 'office:text-14',
                step.state === 'coming' && 'text-ink-2',
              )}
            >
              {step.label}
              {step.state === 'done' && <span className="visually-hidden">, done</span>}
            </p>
            <p className="flex-none text-14 text-ink-2">{step.time}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

const connector =
  'before:absolute before:top-9 before:-bottom-5 before:left-4 before:w-0.75 before:rounded-full ' +
  'office:before:inset-x-9 office:before:top-4 office:before:bottom-auto office:before:right-0 office:before:h-0.5 office:before:w-auto'

const pickupIcons: Record<StepPhase, Icon> = {
  acknowledged: ChefHat,
  preparing: Flame,
  ready: ShoppingBag,
  on_its_way: Bike,
  completed: Check,
}
/** Without a courier, the last step of a delivery is its departure. */
const deliveryIcons: Record<StepPhase, Icon> = { ...pickupIcons, ready: PackageCheck, completed: Bike }
const courierIcons: Record<StepPhase, Icon> = { ...deliveryIcons, completed: House }

const markClasses = {
  done: 'bg-pick text-on-pick',
  current: 'border-2 border-pick-ink bg-surface text-pick-ink ring-4 ring-pick-tint-2',
  coming: 'bg-sunken text-ink-2',
}

function StepMark({ step, icon: Glyph }: { step: OrderStep; icon: Icon }) {
  const Shown = step.state === 'done' ? Check : Glyph
  return (
    <span
      className={cx(
        'relative grid size-9 flex-none place-items-center rounded-full',
        markClasses[step.state],
      )}
    >
      <Shown aria-hidden="true" className={cx('size-4.5', step.state === 'done' && 'stroke-2!')} />
    </span>
  )
}
