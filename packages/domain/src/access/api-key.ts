/** Calls per hour and key. */
const keyLimits = { min: 100, max: 10_000 } as const
/** Keys of one restaurant that are neither revoked nor expired. */
export const maxActiveKeys = 50

/** The prefix of every key, so that it is recognized in files and logs. */
export const keyPrefix = 'cmd_live_'
/** Characters of a key that remain visible. */
export const shownKeyLength = keyPrefix.length + 4

const YEAR_MS = 366 * 86_400_000
const maxKeyAgeMs = 5 * YEAR_MS

/** The issues of a new key, by field. `name` is cleaned; `expiresAt` and `now` are instants. */
export function keyIssues(
  key: { name: string; expiresAt: number | null; hourlyLimit: number },
  now: number,
): { path: string; message: string }[] {
  const issues: { path: string; message: string }[] = []
  if (key.name === '') issues.push({ path: 'name', message: 'Enter a name.' })
  if (key.expiresAt !== null && (key.expiresAt <= now || key.expiresAt > now + maxKeyAgeMs))
    issues.push({ path: 'expiresAt', message: 'A key must expire within five years, or never.' })
  if (!(key.hourlyLimit >= keyLimits.min && key.hourlyLimit <= keyLimits.max))
    issues.push({
      path: 'hourlyLimit',
      message: `The limit must be ${keyLimits.min} to ${keyLimits.max} calls per hour.`,
    })
  return issues
}

export type KeyState = 'active' | 'expired' | 'revoked'

export function keyStateOf(
  { expiresAt, revokedAt }: { expiresAt: number | null; revokedAt: number | null },
  now: number,
): KeyState {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'active'
}
