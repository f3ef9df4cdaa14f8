const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const clockWithSeconds = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
})
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

/** Cents as `$1,284.60`. */
export function dollars(cents: number): string {
  return money.format(cents / 100).replace('-', '−')
}

/** The time for today, the date for earlier days. */
export function shortTime(at: Date, now: Date): string {
  return day.format(at) === day.format(now) ? clock.format(at) : day.format(at)
}

export function fullTime(at: Date, now: Date): string {
  const date = day.format(at) === day.format(now) ? 'Today' : day.format(at)
  return `${date}, ${clockWithSeconds.format(at)}`
}
