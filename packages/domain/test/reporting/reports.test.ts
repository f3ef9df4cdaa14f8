import { expect, test } from 'vitest'
import { type ReportTable, reportCellText, reportCsv } from '../../src/reporting/reports.ts'

const table: ReportTable = {
  columns: [
    { label: 'Day', kind: 'day' },
    { label: 'Orders', kind: 'count' },
    { label: 'Revenue', kind: 'money' },
    { label: 'Share', kind: 'share' },
  ],
  rows: [['2026-11-01', 1200, -464, 8.5]],
  total: ['Total', 1200, -464, null],
}

test('people read amounts with a sign and days by name', () => {
  const [row = []] = table.rows
  expect(row.map((cell, index) => reportCellText(cell, table.columns[index]?.kind ?? 'text'))).toEqual([
    ...['Nov 1, 2026', '1,200', '−$4.64', '8.5%'],
  ])
  expect([
    reportCellText('2026-11', 'day'),
    reportCellText('Total', 'day'),
    reportCellText(null, 'share'),
  ]).toEqual([...['Nov 2026', 'Total', '–']])
})

test('the CSV has amounts in dollars and days as numbers', () => {
  expect(reportCsv(table)).toBe(
    'Day,Orders,Revenue (USD),Share\r\n2026-11-01,1200,-4.64,8.5\r\nTotal,1200,-4.64,\r\n',
  )
})
