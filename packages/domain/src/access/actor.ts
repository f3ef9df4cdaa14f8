/** The actor of an action, as order history and the audit log store it in a single string. */
export type ActedBy =
  | { kind: 'visitor' }
  | { kind: 'user'; userId: string }
  /** A kitchen screen; `userId` is the operator signed in with a PIN. */
  | { kind: 'device'; deviceId: string; userId: string | null }
  /** A program with an API key. */
  | { kind: 'key'; keyId: string }
  | { kind: 'system'; name: string }

/**
 * Parses "visitor", "user:<id>", "device:<id>", "device:<id>:user:<id>", "key:<id>" and "system:<name>"; anything
 * else is "system".
 */
export function readActor(text: string): ActedBy {
  const [kind, id, , userId] = text.split(':')
  if (kind === 'visitor') return { kind }
  if (kind === 'user' && id) return { kind, userId: id }
  if (kind === 'key' && id) return { kind, keyId: id }
  if (kind === 'device' && id) return { kind, deviceId: id, userId: userId ?? null }
  return { kind: 'system', name: kind === 'system' ? (id ?? '') : text }
}

/**
 * Whether an action made by `did` may be recorded under `does`: they are the same user, or the same screen.
 * On one screen the operators must not differ, unless one of them is unknown.
 */
export function isSameActor(did: ActedBy, does: ActedBy): boolean {
  if (did.kind === 'user') return does.kind === 'user' && does.userId === did.userId
  if (did.kind !== 'device' || does.kind !== 'device' || did.deviceId !== does.deviceId) return false
  return did.userId === null || does.userId === null || did.userId === does.userId
}

export function deviceActor(deviceId: string, workerId: string | null): string {
  return workerId ? `device:${deviceId}:user:${workerId}` : `device:${deviceId}`
}
