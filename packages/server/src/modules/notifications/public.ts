export { deleteOldNotifications } from './delete-old-notifications.ts'
export { deliverNotification } from './deliver-notification.ts'
export {
  enqueueNotifications,
  enqueueWaitingNotifications,
  type NotificationContent,
  type QueuedNotification,
} from './enqueue-notifications.ts'
export { enqueueReceipt } from './enqueue-receipt.ts'
export { alertManagement } from './management/alert-management.ts'
export { pauseMail } from './management/pause-mail.ts'
export { writeCourierNotBooked } from './management/write-courier-alert.ts'
export { writeKitchenOffline, writeOrdersWaiting } from './management/write-kitchen-alerts.ts'
export { writeWebhookStopped } from './management/write-webhook-stopped.ts'
export { unsubscribeLink, unsubscribeRoute } from './marketing/unsubscribe.ts'
export { orderMail } from './order-mail.ts'
export { orderUpdateNotifications } from './order-updates/notify-customers.ts'
export { type MailRestaurant, readMailRestaurant } from './read-mail-restaurant.ts'
export { hasManagement, managementOf, managementPhonesOf } from './recipients.ts'
export { platformBrand } from './templates/look.ts'
export { renderNote } from './templates/render.ts'
export { smsWebhook } from './texts/sms-webhook.ts'
export { type MailNote, type WrittenNote, writeNote } from './write-note.ts'
