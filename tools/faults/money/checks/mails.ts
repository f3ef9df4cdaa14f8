import { createHash } from 'node:crypto'
import type { Tally } from '../../tally.ts'
import type { MoneyFacts } from '../facts.ts'

const SENDER = 'comanda.test'

/**
 * Every queued email was sent with its own message id, and no other email was sent. A crash between sending
 * and recording sends the same email again, with the same message id, by which mailboxes recognize
 * duplicates.
 */
export function checkMails({ orders, mails, external }: MoneyFacts, tally: Tally): void {
  const sent = Map.groupBy(external.mails, ({ messageId }) => messageId)
  const queued = new Set(mails.map(({ id }) => messageIdOf(id)))
  for (const mail of mails) {
    const about = `${mail.kind} of ${mail.subject_id} to ${mail.recipient}: ${mail.state}`
    tally.expect('every queued email was sent', mail.state === 'sent', about)
    const copies = sent.get(messageIdOf(mail.id)) ?? []
    tally.expect('every sent email arrived', mail.state !== 'sent' || copies.length > 0, about)
    const addressed = copies.every(({ to }) => to.length === 1 && to[0] === mail.recipient)
    tally.expect('every email went to its recipient', addressed, about)
  }
  const receipts = Map.groupBy(
    mails.filter(({ kind }) => kind === 'receipt'),
    ({ subject_id }) => subject_id,
  )
  for (const order of orders) {
    const mine = receipts.get(order.id) ?? []
    const matches =
      mine.length === order.paid_events && mine.every((mail) => mail.recipient === order.customer_email)
    tally.expect('every placed order has one receipt', matches, `${order.id}: ${mine.length}`)
  }
  for (const mail of external.mails.filter(({ to }) =>
    to.some((address) => address.endsWith('@faults.test')),
  )) {
    tally.expect('no customer gets an email that was never queued', queued.has(mail.messageId), mail.subject)
  }
}

/**
 * Regardless of the message id, one recipient gets one email per event. Only refunds of equal amounts may
 * repeat a subject, once per refund.
 */
export function checkMailsOnce({ orders, refunds, external }: MoneyFacts, tally: Tally): void {
  const byNumber = new Map(orders.map((order) => [order.order_number, order]))
  const bySubject = Map.groupBy(external.mails, ({ to, subject }) => `${subject} to ${to.join()}`)
  for (const [what, copies] of bySubject) {
    const order = byNumber.get(orderNumber.exec(what)?.[0] ?? '')
    if (!order) continue
    const amount = Number(refundOf.exec(what)?.slice(1).join('').replace(',', '') ?? 0)
    const made = refunds.filter((refund) => refund.order_id === order.id && refund.amount === amount)
    const names = new Set(copies.map(({ messageId }) => messageId))
    const about = `${what}: ${names.size} emails`
    tally.expect('one event causes one email per recipient', names.size <= Math.max(1, made.length), about)
  }
}

const orderNumber = /\b[0-9A-F]{8}\b/
const refundOf = /^Refund of \$([\d,]+)\.(\d\d)/

/** Number of emails that were sent more than once. */
export function repeatsOf({ external }: Pick<MoneyFacts, 'external'>): number {
  return external.mails.length - new Set(external.mails.map(({ messageId }) => messageId)).size
}

/** The message id of an email, derived from the id of its outbox row. */
export function messageIdOf(id: string): string {
  return `<${createHash('sha256').update(id).digest('hex').slice(0, 32)}@${SENDER}>`
}
