import { addCents, type Cents, cents, subtractCents } from '../money/cents.ts'
import { formatMoney } from '../money/format.ts'
import type { LocalDate } from '../time/instant.ts'
import { addDays } from '../time/zone.ts'
import type { Period } from './periods.ts'
import { cardPayments, type Sales } from './sales.ts'
import { rateText, type TaxAtRate } from './tax-by-rate.ts'

export interface StatementLine {
  label: string
  /** Deductions are negative. */
  amount: Cents
}

/** Lines that add up to a total. */
export interface StatementSection {
  title: string
  lines: readonly StatementLine[]
  total: StatementLine
}

/** The sections of a monthly statement. The lines of each section add up to its total, to the cent. */
export function statementSections(sales: Sales): StatementSection[] {
  const { revenue, tips, refunds, refundCount, net } = sales
  const { giftCardsIssued, giftCardsSold, giftCardPayments, counterPayments } = sales
  const issued = line('Gift cards issued without payment', minus(giftCardsIssued))
  return [
    {
      title: 'Sales',
      lines: [
        line('Paid by customers, without tips', sales.gross),
        line(refundCount === 1 ? 'Refunds (1)' : `Refunds (${refundCount})`, minus(refunds)),
        ...unlessZero(issued),
      ],
      total: line('Revenue', revenue),
    },
    {
      title: 'What the revenue consists of',
      lines: [
        line('Food and drink at menu prices', sales.food),
        line('Discounts', minus(sales.discounts)),
        ...unlessZero(issued),
        line('Delivery fees', sales.deliveryFees),
        line('Processing fees paid by customers', sales.processingFees),
        line('Sales tax', sales.tax),
      ],
      total: line('Revenue', revenue),
    },
    {
      title: 'How it was paid',
      lines: [
        line('Cards', cardPayments(sales)),
        line('Gift cards', giftCardPayments),
        ...unlessZero(line('Paid at the counter', counterPayments)),
        ...unlessZero(issued),
      ],
      total: line('Revenue and tips', addCents(revenue, tips)),
    },
    {
      title: 'What is left for the restaurant',
      lines: [
        line('Revenue', revenue),
        line('Tips', tips),
        line('Platform fees', minus(sales.platformFees)),
        line('Card processing fees', minus(sales.cardFees)),
        line('Disputes, with fees of the bank', minus(sales.disputed)),
      ],
      total: line('Net amount', net),
    },
    ...(giftCardsSold === 0 ? [] : [collected(sales, issued)]),
  ]
}

/** The sales tax by rate; no section without tax, and for statements from before rates were stored. */
export function taxSection(taxes: readonly TaxAtRate[] | null): StatementSection[] {
  const lines = (taxes ?? [])
    .filter(({ tax, food }) => tax !== 0 || food !== 0)
    .map(({ rate, food, discounts, taxable, tax }) => {
      const base =
        taxable === null
          ? `${formatMoney(subtractCents(food, discounts))} after discounts`
          : formatMoney(taxable)
      return line(rate === null ? `Rate not recorded, on ${base}` : `${rateText(rate)} on ${base}`, tax)
    })
  if (lines.length === 0) return []
  const total = line('Sales tax', addCents(...lines.map(({ amount }) => amount)))
  return [{ title: 'Sales tax by rate and taxable amount', lines, total }]
}

/** A sold gift card is money without revenue; an order paid with it is revenue without money. */
function collected(
  { net, giftCardsSold, giftCardPayments, counterPayments }: Sales,
  issued: StatementLine,
): StatementSection {
  const lines = [
    line('Net amount', net),
    line('Gift cards sold, owed to their holders', giftCardsSold),
    line('Paid with gift cards', minus(giftCardPayments)),
    ...unlessZero(line('Paid at the counter', minus(counterPayments))),
    ...unlessZero(line(issued.label, minus(issued.amount))),
  ]
  const total = addCents(...lines.map(({ amount }) => amount))
  return { title: 'What was collected for the restaurant', lines, total: line('Collected, less fees', total) }
}

/** The first day of the month that contains a day. */
export function monthOf(day: LocalDate): LocalDate {
  return `${day.slice(0, 8)}01`
}

/** The month before or after; `month` is its first day. */
export function nextMonth(month: LocalDate): LocalDate {
  return monthOf(addDays(month, 31))
}

export function previousMonth(month: LocalDate): LocalDate {
  return monthOf(addDays(month, -1))
}

/** All days of a month. */
export function daysOfMonth(month: LocalDate): Period {
  return { first: month, last: addDays(nextMonth(month), -1) }
}

/** "November 2026". */
export function monthName(month: LocalDate): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1)).toLocaleString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
}

/** The numbers of a month's statement and of its invoice of platform fees: "ST-0F31C8-3", "FI-0F31C8-3". */
export function documentNumber(kind: 'statement' | 'invoice', restaurantId: string, number: number): string {
  return `${kind === 'statement' ? 'ST' : 'FI'}-${restaurantId.slice(0, 6).toUpperCase()}-${number}`
}

function line(label: string, amount: Cents): StatementLine {
  return { label, amount }
}

function unlessZero(one: StatementLine): StatementLine[] {
  return one.amount === 0 ? [] : [one]
}

const minus = (amount: Cents) => cents(-amount)
