import type { PeriodicTask } from '../../platform/periodic.ts'
import { sweepOrders } from './sweep-orders.ts'

export { preparePayment } from './prepare-payment.ts'
export { type Settlement, settleOrder } from './settle-order.ts'
export { sweepOrders } from './sweep-orders.ts'
export { type UnsettledOrder, unsettledOrder } from './unsettled-order.ts'
export { stripeWebhook } from './webhook.ts'

export const periodicTasks: PeriodicTask[] = [
  { name: 'sweep-orders', everySeconds: (config) => config.sweepSeconds, run: sweepOrders },
]
