import type { Cents } from './cents.ts'

/** US dollars with grouping, two decimals and a true minus: "$1,284.60", "−$4.64". */
export function formatMoney(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  const dollars = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${amount < 0 ? '−' : ''}$${dollars}.${digits.slice(-2)}`
}

/** Dollars without currency symbol or grouping, for the messages of the specification: "12.50". */
export function formatDollars(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
