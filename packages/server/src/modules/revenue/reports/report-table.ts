import type { Report } from '@comanda/contract/reports'
import { conversionOf } from '@comanda/domain/reporting/growth'
import { journalOf } from '@comanda/domain/reporting/journal'
import type { ReportName } from '@comanda/domain/reporting/reports'
import { addSales, noSales, type Sales } from '@comanda/domain/reporting/sales'
import { addTaxes, rateText, sumOfTaxes, type TaxAtRate } from '@comanda/domain/reporting/tax-by-rate'
import type { Tx } from '../../../db/database.ts'
import { readSales, readSalesTotals, readTaxes } from '../../reporting/public.ts'
import { dishes, invoices, type ReportQuery, refunds } from './listed-reports.ts'

/** The table of a report. Days are those of each restaurant's own calendar. */
export function readReport(tx: Tx, name: ReportName, query: ReportQuery): Promise<Report> {
  return readers[name](tx, query)
}

const readers: Record<ReportName, (tx: Tx, query: ReportQuery) => Promise<Report>> = {
  sales: async (tx, query) => {
    const days = await daysOf(tx, query)
    return {
      columns: [
        { label: 'Day', kind: 'day' },
        { label: 'Orders', kind: 'count' },
        ...money('Before refunds', 'Refunds', 'Gift cards given away', 'Revenue'),
        ...money('Tax', 'Tips', 'Net with tips'),
      ],
      rows: days.map(({ day, sales }) => [day, ...salesCells(sales)]),
      total: ['Total', ...salesCells(sumOf(days))],
      truncated: false,
      note: 'Revenue is after refunds and gift cards given away, without tips, and includes tax. A refund counts on its own day.',
    }
  },
  tips: async (tx, query) => {
    const days = await daysOf(tx, query)
    const cells = ({ orders, tips }: Sales) => [orders, tips]
    return {
      columns: [
        { label: 'Day', kind: 'day' },
        { label: 'Orders', kind: 'count' },
        { label: 'Tips', kind: 'money' },
      ],
      rows: days.map(({ day, sales }) => [day, ...cells(sales)]),
      total: ['Total', ...cells(sumOf(days))],
      truncated: false,
      note: 'Tips after refunds.',
    }
  },
  tax: async (tx, query) => {
    const { scope, restaurants, from, to } = query
    const taxes = await readTaxes(tx, { restaurantIds: scope.restaurantIds, first: from, last: to })
    const cells = ({ food, discounts, taxable, tax }: Omit<TaxAtRate, 'rate'>) => [
      ...[food, discounts, taxable, tax],
      taxable === null ? null : conversionOf(tax, taxable),
    ]
    return {
      columns: [
        { label: 'Restaurant', kind: 'text' },
        { label: 'Tax rate', kind: 'text' },
        ...money('Food and drink', 'Discounts', 'Taxable', 'Tax'),
        { label: 'Effective rate', kind: 'share' },
      ],
      rows: restaurants.flatMap(({ id, name }) =>
        addTaxes(taxes.filter(({ restaurantId }) => restaurantId === id)).map((row) => [
          ...[name, rateText(row.rate)],
          ...cells(row),
        ]),
      ),
      total: ['Total', '', ...cells(sumOfTaxes(taxes))],
      truncated: false,
      note: 'After refunds, by the tax rate of each order; orders from before the rate was stored are “Not recorded”. The taxable amount is food and drink less the discounts that reduce the tax; without a stored rate it is unknown for orders with a discount. The effective rate is tax as a share of it.',
    }
  },
  fees: async (tx, query) => {
    const rows = await byRestaurant(tx, query)
    const cells = ({ orders, revenue, platformFees, cardFees, estimatedCardFees }: Sales) => [
      ...[orders, revenue, platformFees, cardFees, estimatedCardFees, platformFees + cardFees],
      conversionOf(platformFees + cardFees, revenue),
    ]
    return {
      columns: [
        { label: 'Restaurant', kind: 'text' },
        { label: 'Orders', kind: 'count' },
        ...money('Revenue', 'Platform fees', 'Card fees', 'Of which estimated', 'Total fees'),
        { label: 'Of revenue', kind: 'share' },
      ],
      rows: rows.map(({ name, sales }) => [name, ...cells(sales)]),
      total: ['Total', ...cells(sumOf(rows))],
      truncated: false,
      note: 'Fees that restaurants pay, less the platform fees that were returned with refunds.',
    }
  },
  journal: async (tx, query) => {
    const days = await daysOf(tx, query)
    const lines = days.flatMap(({ day, sales }) =>
      journalOf(sales).map(({ account, debit, credit }) => ({
        debit,
        credit,
        cells: [
          `CMD-${day.replaceAll('-', '')}`,
          day,
          account,
          debit || null,
          credit || null,
          `Online orders of ${day}`,
        ],
      })),
    )
    const sum = (side: 'debit' | 'credit') => lines.reduce((total, line) => total + line[side], 0)
    return {
      columns: [
        { label: 'Journal no.', kind: 'text' },
        { label: 'Date', kind: 'day' },
        { label: 'Account', kind: 'text' },
        ...money('Debit', 'Credit'),
        { label: 'Description', kind: 'text' },
      ],
      rows: lines.map(({ cells }) => cells),
      total: ['Total', '', '', sum('debit'), sum('credit'), ''],
      truncated: false,
      note: 'Book payouts to the bank against “Card payments clearing”.',
    }
  },
  refunds,
  dishes,
  invoices,
}

function money(...labels: string[]): Report['columns'] {
  return labels.map((label) => ({ label, kind: 'money' }))
}

function salesCells({ orders, gross, refunds, giftCardsIssued, revenue, tax, tips, net }: Sales) {
  return [orders, gross, refunds, giftCardsIssued, revenue, tax, tips, net]
}

function daysOf(tx: Tx, { scope, from, to }: ReportQuery) {
  return readSalesTotals(tx, { restaurantIds: scope.restaurantIds, first: from, last: to }, 'day')
}

/** All restaurants by name, including those without sales. */
async function byRestaurant(tx: Tx, { scope, restaurants, from, to }: ReportQuery) {
  const { restaurantIds } = scope
  const found = new Map(
    (await readSales(tx, { restaurantIds, first: from, last: to, zone: null })).map(
      ({ restaurantId, sales }) => [restaurantId, sales],
    ),
  )
  return restaurants.map(({ id, name }) => ({ name, sales: found.get(id) ?? noSales }))
}

function sumOf(rows: readonly { sales: Sales }[]): Sales {
  return addSales(...rows.map(({ sales }) => sales))
}
