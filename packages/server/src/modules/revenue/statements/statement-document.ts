import type { PayoutLine, PayoutOrder } from '@comanda/contract/payout-contents'
import type { StatementContent } from '@comanda/contract/statements'
import { formatCount } from '@comanda/domain/count'
import { type Cents, cents, subtractCents, zeroCents } from '@comanda/domain/money/cents'
import { formatDollars, formatMoney } from '@comanda/domain/money/format'
import { type CsvCell, csvLine } from '@comanda/domain/reporting/csv'
import { payoutEntryLabels, payoutLineLabels } from '@comanda/domain/reporting/payout-contents'
import {
  documentNumber,
  monthName,
  type StatementLine,
  type StatementSection,
  statementSections,
  taxSection,
} from '@comanda/domain/reporting/statement'
import type { Instant, LocalDate } from '@comanda/domain/time/instant'
import { UTF8_BOM } from '../../../platform/csv-stream.ts'

export interface StatementDocument {
  kind: 'statement' | 'invoice'
  restaurantId: string
  month: LocalDate
  /** null: preliminary. */
  issued: { number: number; at: Instant } | null
  /** When it was made. */
  at: Instant
  content: StatementContent
  /** The entries of the payouts whose contents are known. */
  entries: readonly PayoutEntries[]
}

/** A payout with each order, refund and fee in it. */
export interface PayoutEntries {
  payout: NonNullable<StatementContent['payouts']>[number]
  lines: readonly (PayoutLine & { order: PayoutOrder | null })[]
}

/** The content of a document, without its layout. */
export interface DocumentText {
  title: string
  month: string
  /** "ST-0F31C8-3", or that it is not final. */
  number: string
  sections: readonly StatementSection[]
  /** Sentences below the figures. */
  notes: readonly string[]
}

export function textOf(document: StatementDocument): DocumentText {
  const { kind, restaurantId, month, issued, content, entries } = document
  const number = issued ? documentNumber(kind, restaurantId, issued.number) : 'Preliminary, not final'
  const shared = { month: monthName(month), number }
  return kind === 'statement'
    ? { title: 'Monthly statement', ...shared, ...statementText(content, entries) }
    : { title: 'Invoice for platform fees', ...shared, ...invoiceText(content) }
}

function statementText(
  { sales, taxes, payouts, zone }: StatementContent,
  entries: StatementDocument['entries'],
): Pick<DocumentText, 'sections' | 'notes'> {
  const orders = `${formatCount(sales.orders)} orders, ${formatCount(sales.deliveryOrders)} of them delivered.`
  return {
    sections: [
      ...statementSections(sales),
      ...taxSection(taxes),
      ...payoutSection(payouts),
      ...contentSections(payouts),
      ...entries.map(entrySection),
    ],
    notes: [
      `${orders} Days in ${zone}.`,
      'Amounts in US dollars, after refunds unless stated otherwise.',
      'A refund counts in the month in which it was made, a dispute in the month in which the bank moved the money.',
      payouts === null
        ? 'The platform collects the payments of this restaurant.'
        : 'Payouts are listed as reported by the payment provider, by the day of arrival.',
      ...(sales.estimatedCardFees === 0
        ? []
        : [`Card processing fees include ${formatMoney(sales.estimatedCardFees)} that are estimated.`]),
    ],
  }
}

/** Each payout with its contents, which add up to it. */
function contentSections(payouts: StatementContent['payouts']): StatementSection[] {
  return (payouts ?? []).flatMap(({ id, amount, arrivalAt, contents }) => {
    if (contents === null) return []
    const day = dayOf(arrivalAt)
    const lines = contents.flatMap(({ kind, count, amount, fee }): StatementLine[] => [
      { label: `${payoutLineLabels[kind]} (${formatCount(count)})`, amount },
      ...(fee === 0
        ? []
        : [{ label: `${payoutLineLabels[kind]}: fees`, amount: subtractCents(zeroCents, fee) }]),
    ])
    return [{ title: `Payout of ${day}, ${id}`, lines, total: { label: 'Payout', amount } }]
  })
}

/** The orders and refunds of a payout, with the paid-out amount of each. */
function entrySection({ payout, lines }: PayoutEntries): StatementSection {
  return {
    title: `Orders of the payout of ${dayOf(payout.arrivalAt)}, ${payout.id}`,
    lines: lines.map(({ at, kind, order, amount, fee, net }) => {
      const of = order ? ` ${order.number}` : ''
      const fees = fee === 0 ? '' : `: ${formatMoney(amount)} less fees of ${formatMoney(fee)}`
      return { label: `${dayOf(at)}, ${payoutEntryLabels[kind]}${of}${fees}`, amount: net }
    }),
    total: { label: 'Payout', amount: payout.amount },
  }
}

function dayOf(at: Instant): LocalDate {
  return new Date(at).toISOString().slice(0, 10)
}

function payoutSection(payouts: StatementContent['payouts']): StatementSection[] {
  if (payouts === null) return []
  const lines = payouts.map(({ arrivalAt, status, amount }): StatementLine => {
    const day = dayOf(arrivalAt)
    return status === 'failed' || status === 'canceled'
      ? { label: `${day}, ${status}: ${formatMoney(amount)}`, amount: cents(0) }
      : { label: `${day}, ${status.replaceAll('_', ' ')}`, amount }
  })
  const sum = cents(lines.reduce((total, { amount }) => total + amount, 0))
  return [{ title: 'Payouts to the bank', lines, total: { label: 'Payouts', amount: sum } }]
}

function invoiceText({ sales, zone }: StatementContent): Pick<DocumentText, 'sections' | 'notes'> {
  const { orders, platformFees, revenue } = sales
  return {
    sections: [
      {
        title: 'Fees',
        lines: [{ label: `Platform fees for ${formatCount(orders)} orders`, amount: platformFees }],
        total: { label: 'Invoice total', amount: platformFees },
      },
      {
        title: 'Settlement',
        lines: [
          { label: 'Invoice total', amount: platformFees },
          { label: 'Deducted from card payments', amount: cents(-platformFees) },
        ],
        total: { label: 'Amount due', amount: cents(0) },
      },
    ],
    notes: [
      `Fees on a revenue of ${formatMoney(revenue)}, after the fees returned with refunds. Days in ${zone}.`,
      'Amounts in US dollars. No payment is due: the fees were deducted when customers paid.',
    ],
  }
}

/** The same values as in the PDF, one line each. */
export function csvOf(document: StatementDocument): string {
  const { content, month } = document
  const { title, number, sections } = textOf(document)
  const cells: CsvCell[][] = [
    ['Document', 'Restaurant', 'Month', 'Section', 'Line', 'Amount (USD)'],
    ...sections.flatMap(({ title: section, lines, total }) =>
      [...lines, { label: `Total: ${total.label}`, amount: total.amount }].map(
        ({ label, amount }: { label: string; amount: Cents }) => [
          ...[`${title} ${number}`, content.restaurant.name, month.slice(0, 7), section, label],
          formatDollars(amount),
        ],
      ),
    ),
  ]
  return UTF8_BOM + cells.map(csvLine).join('')
}
