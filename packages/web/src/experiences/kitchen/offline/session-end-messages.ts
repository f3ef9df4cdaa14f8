import type { SessionEnd, UnsentActions } from './session-end.ts'

/** Explains why the board was closed. `lost` counts the screen's actions that can no longer be sent. */
export function sessionEndMessage(
  { whose }: Pick<SessionEnd, 'whose'>,
  lost: number,
): { title: string; text: string } {
  if (whose === 'person') return { title: 'You were signed out', text: 'Sign in again to continue.' }
  const orders = 'Its stored orders were deleted.'
  const steps = lost === 0 ? '' : ` ${changes(lost, 'was', 'were')} not sent: check these orders again.`
  return { title: 'This screen is no longer paired', text: `A manager removed it. ${orders}${steps}` }
}

/** States under which condition another user's pending changes are sent. */
export function unsentMessage({ who, name, count }: UnsentActions): string {
  const when = who.startsWith('device:')
    ? 'no user is signed in on this screen'
    : `${name ?? 'the same account'} signs in again`
  return `${changes(count, 'is', 'are')} waiting here and will be sent when ${when}.`
}

function changes(count: number, one: string, many: string): string {
  return count === 1 ? `1 change ${one}` : `${count} changes ${many}`
}
