import { retentionTask } from './modules/account/public.ts'
import { cartAgeing, checkoutCounter } from './modules/analytics/public.ts'
import {
  courierForgetter,
  courierPlanner,
  courierWork,
  forgetUnusedQuotes,
} from './modules/delivery/public.ts'
import { forgetOldPairings } from './modules/devices/public.ts'
import { bookCardFees, bookPayouts, reconcileDaily } from './modules/finance/public.ts'
import { forgetEndedSignIns } from './modules/identity/public.ts'
import {
  endPauses,
  escalateOrders,
  forgetPhotos,
  photoLink,
  printOrders,
  watchPresence,
} from './modules/kitchen/public.ts'
import { loyaltyPoints } from './modules/loyalty/public.ts'
import { endSoldOut } from './modules/menus/public.ts'
import { orderMail, orderNews, pauseMail } from './modules/notifications/public.ts'
import {
  captureOnAcknowledge,
  catchUpDisputes,
  forgetOldNotices,
  refreshAccounts,
  sweepHeldMoney,
  sweepOrders,
  sweepRefunds,
} from './modules/payments/public.ts'
import type { Subscriber } from './platform/jobs/subscriber.ts'
import type { PeriodicTask } from './platform/periodic.ts'
import { forgetOldHits } from './platform/rate-limit.ts'

const HOUR = 3600

/** The subscribers to events; each handles an event in a job of its own. */
export const subscribers: Subscriber[] = [
  orderMail,
  orderNews,
  pauseMail(photoLink),
  checkoutCounter,
  captureOnAcknowledge,
  courierPlanner,
  loyaltyPoints,
]

/** Periodic tasks; one process at a time runs them. */
export const periodicTasks: PeriodicTask[] = [
  { name: 'sweep-orders', everySeconds: (config) => config.sweepSeconds, run: sweepOrders },
  { name: 'sweep-held-money', everySeconds: (config) => config.sweepSeconds * 4, run: sweepHeldMoney },
  { name: 'sweep-refunds', everySeconds: (config) => config.sweepSeconds, run: sweepRefunds },
  { name: 'book-card-fees', everySeconds: () => 60, run: bookCardFees },
  { name: 'book-payouts', everySeconds: () => HOUR, run: bookPayouts },
  { name: 'catch-up-disputes', everySeconds: () => HOUR, run: catchUpDisputes },
  { name: 'refresh-accounts', everySeconds: () => 600, run: refreshAccounts },
  { name: 'reconcile-daily', everySeconds: () => HOUR, run: reconcileDaily },
  { name: 'end-pauses', everySeconds: () => 10, run: endPauses },
  { name: 'escalate-orders', everySeconds: () => 10, run: escalateOrders },
  { name: 'watch-presence', everySeconds: () => 10, run: watchPresence },
  { name: 'print-orders', everySeconds: () => 2, run: printOrders },
  { name: 'end-sold-out', everySeconds: () => 10, run: endSoldOut },
  { name: 'forget-photos', everySeconds: () => HOUR, run: forgetPhotos },
  { name: 'forget-old-hits', everySeconds: () => HOUR, run: forgetOldHits },
  { name: 'forget-ended-sign-ins', everySeconds: () => HOUR, run: forgetEndedSignIns },
  { name: 'forget-old-notices', everySeconds: () => HOUR, run: forgetOldNotices },
  { name: 'forget-unused-quotes', everySeconds: () => HOUR, run: forgetUnusedQuotes },
  { name: 'forget-old-pairings', everySeconds: () => HOUR, run: forgetOldPairings },
  courierWork,
  courierForgetter,
  cartAgeing,
  retentionTask,
]
