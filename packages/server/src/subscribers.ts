import { cartAgeing, checkoutCounter } from './modules/analytics/public.ts'
import { forgetUnusedQuotes } from './modules/delivery/public.ts'
import { orderMail } from './modules/notifications/public.ts'
import { forgetOldNotices, sweepOrders } from './modules/payments/public.ts'
import type { Subscriber } from './platform/jobs/subscriber.ts'
import type { PeriodicTask } from './platform/periodic.ts'
import { forgetOldHits } from './platform/rate-limit.ts'

const HOUR = 3600

/** What follows an event, each as a job of its own. */
export const subscribers: Subscriber[] = [orderMail, checkoutCounter]

/** What one copy of the program looks after again and again. */
export const periodicTasks: PeriodicTask[] = [
  { name: 'sweep-orders', everySeconds: (config) => config.sweepSeconds, run: sweepOrders },
  { name: 'forget-old-hits', everySeconds: () => HOUR, run: forgetOldHits },
  { name: 'forget-old-notices', everySeconds: () => HOUR, run: forgetOldNotices },
  { name: 'forget-unused-quotes', everySeconds: () => HOUR, run: forgetUnusedQuotes },
  cartAgeing,
]
