import { openStates } from '../ordering/order-states.ts'
import { type KitchenSteps, nextStep, type OrderStatus, phaseOf } from '../ordering/order-status.ts'

/** When tickets are printed automatically: when an order arrives, or once it is acknowledged. */
export type PrintMoment = 'new' | 'acknowledged'

/**
 * When a kitchen with this setting prints. If one press leads from new to ready or completed, 'acknowledged' means
 * 'new': after that press, the ticket would be too late for the cook.
 */
export function printMoment(printWhen: PrintMoment, steps: KitchenSteps): PrintMoment {
  const first = nextStep('pending', steps)
  return first === 'ready' || first === 'completed' ? 'new' : printWhen
}

/**
 * Whether an order on the board must have been printed: in the phase that triggers printing, or in any later one until it is
 * completed, because another screen can have advanced it before this one, or the printer, received it.
 */
export function isPrintDue(status: OrderStatus, moment: PrintMoment): boolean {
  const phase = phaseOf(status)
  return openStates.some((open) => open === phase) && (moment === 'new' || phase !== 'new')
}
