import type { End, Unsent } from './how-it-ended.ts'

/** Why the board is gone. `lost` counts what a screen did that nobody can send any more. */
export function endWords({ whose }: Pick<End, 'whose'>, lost: number): { title: string; text: string } {
  if (whose === 'person') return { title: 'You were signed out', text: 'Sign in again to go on.' }
  const orders = 'What it kept of orders is deleted.'
  const steps = lost === 0 ? '' : ` ${changes(lost, 'was', 'were')} not sent: look at these orders again.`
  return { title: 'This screen is no longer paired', text: `A manager took it away. ${orders}${steps}` }
}

/** What waits for somebody to come back. */
export function unsentWords({ who, name, count }: Unsent): string {
  const when = who.startsWith('device:')
    ? 'nobody is signed in at this screen'
    : `${name ?? 'the same account'} signs in again`
  return `${changes(count, 'waits', 'wait')} here, and ${count === 1 ? 'is' : 'are'} sent when ${when}.`
}

function changes(count: number, one: string, many: string): string {
  return count === 1 ? `1 change ${one}` : `${count} changes ${many}`
}
