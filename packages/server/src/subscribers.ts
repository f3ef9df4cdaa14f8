import { deleteCustomerJob, deleteOldAccounts } from './modules/account/public.ts'
import {
  cartAgeing,
  checkoutCounter,
  deleteOldVisits,
  sumUpAnalysedDays,
  sumUpVisitDays,
} from './modules/analytics/public.ts'
import { purgeKeyHours } from './modules/api-keys/public.ts'
import { orderSteps } from './modules/audit-log/public.ts'
import {
  applyPlannedChanges,
  importedPictureJob,
  importJob,
  purgeMenuChanges,
  purgePlannedChanges,
  sumUpCouponDays,
  sumUpSales,
} from './modules/catalog/public.ts'
import {
  courierDetailsPurge,
  courierJob,
  courierPlanner,
  purgeUnusedQuotes,
} from './modules/delivery/public.ts'
import { deleteOldPairings } from './modules/devices/public.ts'
import { deleteExpiredFiles, exportJob } from './modules/exports/public.ts'
import { cardFeeJob, reconcileDaily, recordPayouts } from './modules/finance/public.ts'
import {
  countGiftCards,
  giftCardRefundJob,
  mailDueGiftCards,
  sweepGiftCardPurchases,
  voidReleased,
} from './modules/gift-cards/public.ts'
import { recordHealth } from './modules/health/public.ts'
import { customerProfile, deleteExpiredSignIns } from './modules/identity/public.ts'
import {
  cancellationJob,
  endPauses,
  escalateOrders,
  escalationJob,
  photoLink,
  printOrders,
  purgePausePhotos,
  purgePrintClaims,
  purgeStationPrints,
  watchPresence,
} from './modules/kitchen/public.ts'
import { expirePoints, giveBirthdayPoints, loyaltyPoints, sumUpPoints } from './modules/loyalty/public.ts'
import { endSoldOut } from './modules/menus/public.ts'
import {
  deleteOldNotifications,
  deliverNotification,
  orderMail,
  orderUpdateNotifications,
  pauseMail,
} from './modules/notifications/public.ts'
import { purgeOldOrders } from './modules/orders/public.ts'
import {
  abandonAdditions,
  captureOnAcknowledge,
  indexOrders,
  purgeProviderEvents,
  refreshAccounts,
  refundJob,
  sumUpPaymentDays,
  sweepAuthorizedOrders,
  sweepOrders,
  syncDisputes,
  syncRefunds,
} from './modules/payments/public.ts'
import { sweepPictures } from './modules/pictures/public.ts'
import { cartReminderJob, purgeReminders, remindCarts } from './modules/reminders/public.ts'
import { sumUpSalesDays } from './modules/reporting/public.ts'
import {
  enqueueDueReports,
  enqueueStatements,
  scheduledReportJob,
  statementJob,
} from './modules/revenue/public.ts'
import { orderOutcomes } from './modules/service-times/public.ts'
import { endClosedSlots, measurePrep, releaseQueued } from './modules/throttling/public.ts'
import { purgeDeliveries, webhookJob, webhookPlanner } from './modules/webhooks/public.ts'
import { deleteOldEvents } from './platform/jobs/delete-old-events.ts'
import type { Job } from './platform/jobs/job.ts'
import type { Subscriber } from './platform/jobs/subscriber.ts'
import type { PeriodicTask } from './platform/periodic.ts'
import { purgeOldHits } from './platform/rate-limit.ts'
import { createPartitions } from './platform/retention.ts'

const HOUR = 3600

/** The subscribers to events; each handles an event in a job of its own. */
export const subscribers: Subscriber[] = [
  orderMail,
  orderUpdateNotifications,
  pauseMail(photoLink),
  checkoutCounter,
  captureOnAcknowledge,
  abandonAdditions,
  courierPlanner,
  loyaltyPoints,
  orderOutcomes,
  customerProfile,
  orderSteps,
  webhookPlanner,
]

/** The jobs that other code enqueues. */
export const jobs = [
  deliverNotification,
  courierJob,
  refundJob,
  cardFeeJob,
  giftCardRefundJob,
  deleteCustomerJob,
  escalationJob,
  cancellationJob,
  cartReminderJob,
  webhookJob,
  exportJob,
  importedPictureJob,
  importJob,
  scheduledReportJob,
  statementJob,
] as Job[]

/** They delete the data whose retention period, as stated in the privacy policy, is over. */
export const retentionTasks: PeriodicTask[] = [
  { name: 'delete-old-accounts', everySeconds: () => HOUR, run: deleteOldAccounts },
  { name: 'delete-old-visits', everySeconds: () => HOUR, run: deleteOldVisits },
  { name: 'delete-old-notifications', everySeconds: () => HOUR, run: deleteOldNotifications },
  { name: 'delete-old-events', everySeconds: () => HOUR, run: deleteOldEvents },
  { name: 'purge-cart-reminders', everySeconds: () => HOUR, run: purgeReminders },
  { name: 'purge-old-orders', everySeconds: () => HOUR, run: purgeOldOrders },
]

/** Periodic tasks; one process at a time runs them. */
export const periodicTasks: PeriodicTask[] = [
  { name: 'sweep-orders', everySeconds: (config) => config.sweepSeconds, run: sweepOrders },
  {
    name: 'sweep-authorized-orders',
    everySeconds: (config) => config.sweepSeconds * 4,
    run: sweepAuthorizedOrders,
  },
  { name: 'record-payouts', everySeconds: () => HOUR, run: recordPayouts },
  { name: 'sync-disputes', everySeconds: () => HOUR, run: syncDisputes },
  { name: 'sync-refunds', everySeconds: () => HOUR, run: syncRefunds },
  { name: 'refresh-accounts', everySeconds: () => 600, run: refreshAccounts },
  { name: 'record-health', everySeconds: () => 60, run: recordHealth },
  { name: 'sum-up-payment-days', everySeconds: () => HOUR, run: sumUpPaymentDays },
  { name: 'sum-up-sales-days', everySeconds: () => HOUR, run: sumUpSalesDays },
  { name: 'sum-up-visit-days', everySeconds: () => HOUR, run: sumUpVisitDays },
  { name: 'sum-up-analysed-days', everySeconds: () => HOUR, run: sumUpAnalysedDays },
  { name: 'sum-up-coupon-days', everySeconds: () => HOUR, run: sumUpCouponDays },
  { name: 'index-orders', everySeconds: () => 600, run: indexOrders },
  { name: 'reconcile-daily', everySeconds: () => HOUR, run: reconcileDaily },
  { name: 'enqueue-statements', everySeconds: () => HOUR, run: enqueueStatements },
  { name: 'enqueue-reports', everySeconds: () => 300, run: enqueueDueReports },
  { name: 'end-pauses', everySeconds: () => 10, run: endPauses },
  { name: 'escalate-orders', everySeconds: () => 10, run: escalateOrders },
  { name: 'watch-presence', everySeconds: () => 10, run: watchPresence },
  { name: 'print-orders', everySeconds: () => 2, quietSeconds: 10, run: printOrders },
  { name: 'end-closed-slots', everySeconds: () => 60, run: endClosedSlots },
  { name: 'measure-prep-time', everySeconds: () => 60, run: measurePrep },
  { name: 'release-queued-orders', everySeconds: () => 2, quietSeconds: 10, run: releaseQueued },
  { name: 'mail-gift-cards', everySeconds: () => 10, run: mailDueGiftCards },
  {
    name: 'sweep-gift-card-purchases',
    everySeconds: (config) => config.sweepSeconds,
    run: sweepGiftCardPurchases,
  },
  { name: 'void-gift-cards', everySeconds: () => 600, run: voidReleased },
  { name: 'count-gift-cards', everySeconds: () => 300, run: countGiftCards },
  { name: 'end-sold-out', everySeconds: () => 10, run: endSoldOut },
  { name: 'purge-pause-photos', everySeconds: () => HOUR, run: purgePausePhotos },
  { name: 'delete-unused-pictures', everySeconds: () => HOUR, run: sweepPictures },
  { name: 'purge-rate-limit-counts', everySeconds: () => HOUR, run: purgeOldHits },
  { name: 'delete-expired-sign-ins', everySeconds: () => HOUR, run: deleteExpiredSignIns },
  { name: 'purge-provider-events', everySeconds: () => HOUR, run: purgeProviderEvents },
  { name: 'purge-unused-quotes', everySeconds: () => HOUR, run: purgeUnusedQuotes },
  { name: 'delete-old-pairings', everySeconds: () => HOUR, run: deleteOldPairings },
  { name: 'apply-planned-changes', everySeconds: () => 10, run: applyPlannedChanges },
  { name: 'sum-up-product-sales', everySeconds: () => 600, run: sumUpSales },
  { name: 'purge-station-prints', everySeconds: () => HOUR, run: purgeStationPrints },
  { name: 'purge-print-claims', everySeconds: () => HOUR, run: purgePrintClaims },
  { name: 'purge-menu-changes', everySeconds: () => HOUR, run: purgeMenuChanges },
  { name: 'purge-planned-changes', everySeconds: () => HOUR, run: purgePlannedChanges },
  { name: 'sum-up-points', everySeconds: () => 60, run: sumUpPoints },
  { name: 'expire-points', everySeconds: () => HOUR, run: expirePoints },
  { name: 'give-birthday-points', everySeconds: () => HOUR, run: giveBirthdayPoints },
  { name: 'delete-expired-exports', everySeconds: () => 600, run: deleteExpiredFiles },
  { name: 'purge-webhook-deliveries', everySeconds: () => HOUR, run: purgeDeliveries },
  { name: 'purge-api-key-hours', everySeconds: () => HOUR, run: purgeKeyHours },
  { name: 'create-partitions', everySeconds: () => HOUR, run: createPartitions },
  { name: 'remind-carts', everySeconds: () => 60, run: remindCarts },
  courierDetailsPurge,
  cartAgeing,
  ...retentionTasks,
]
