import { createHash } from 'node:crypto'
import type { Tally } from '../../tally.ts'
import type { MoneyFacts } from '../facts.ts'

const SENDER = 'comanda.test'

/**
 * Every mail that is owed was handed over under its own name, and nothing that is not owed. A death between the hand-over
 * and its note sends the same mail again, under the same name, by which a mailbox knows it.
 */
export function checkMails({ orders, mails, outside }: MoneyFacts, tally: Tally): void {
  const handedOver = Map.groupBy(outside.mails, ({ messageId }) => messageId)
  const owed = new Set(mails.map(({ id }) => messageIdOf(id)))
  for (const mail of mails) {
    const about = `${mail.kind} of ${mail.subject_id} to ${mail.recipient}: ${mail.state}`
    tally.expect('every mail that is owed was sent', mail.state === 'sent', about)
    const copies = handedOver.get(messageIdOf(mail.id)) ?? []
    tally.expect('every mail that was sent arrived', mail.state !== 'sent' || copies.length > 0, about)
    const addressed = copies.every(({ to }) => to.length === 1 && to[0] === mail.recipient)
    tally.expect('every mail went to whom it is for', addressed, about)
  }
  const receipts = Map.groupBy(
    mails.filter(({ kind }) => kind === 'receipt'),
    ({ subject_id }) => subject_id,
  )
  for (const order of orders) {
    const mine = receipts.get(order.id) ?? []
    const right =
      mine.length === order.paid_events && mine.every((mail) => mail.recipient === order.customer_email)
    tally.expect('every order that came in has one receipt', right, `${order.id}: ${mine.length}`)
  }
  for (const mail of outside.mails.filter(({ to }) =>
    to.some((address) => address.endsWith('@faults.test')),
  )) {
    tally.expect('no customer gets a mail that nobody owes', owed.has(mail.messageId), mail.subject)
  }
}

/**
 * Whatever its name is: of one thing that happened to an order, one recipient reads once. Only refunds of the same amount
 * are told of as often as they were made.
 */
export function checkMailsOnce({ orders, refunds, outside }: MoneyFacts, tally: Tally): void {
  const byNumber = new Map(orders.map((order) => [order.order_number, order]))
  const told = Map.groupBy(outside.mails, ({ to, subject }) => `${subject} to ${to.join()}`)
  for (const [what, copies] of told) {
    const order = byNumber.get(orderNumber.exec(what)?.[0] ?? '')
    if (!order) continue
    const amount = Number(refundOf.exec(what)?.slice(1).join('').replace(',', '') ?? 0)
    const made = refunds.filter((refund) => refund.order_id === order.id && refund.amount === amount)
    const names = new Set(copies.map(({ messageId }) => messageId))
    const about = `${what}: ${names.size} mails`
    tally.expect('of one event one recipient reads once', names.size <= Math.max(1, made.length), about)
  }
}

const orderNumber = /\b[0-9A-F]{8}\b/
const refundOf = /^Refund of \$([\d,]+)\.(\d\d)/

/** How often a mail was handed over again. */
export function repeatsOf({ outside }: Pick<MoneyFacts, 'outside'>): number {
  return outside.mails.length - new Set(outside.mails.map(({ messageId }) => messageId)).size
}

/** The name that the program gives a mail, from the id of what it owes. */
export function messageIdOf(id: string): string {
  return `<${createHash('sha256').update(id).digest('hex').slice(0, 32)}@${SENDER}>`
}
