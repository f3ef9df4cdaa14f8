/** Who did something, as history and audit keep it in one text. */
export type ActedBy =
  | { kind: 'visitor' }
  | { kind: 'user'; userId: string }
  /** A kitchen screen; `userId` is whoever worked at it under their PIN. */
  | { kind: 'device'; deviceId: string; userId: string | null }
  | { kind: 'system'; name: string }

/** Reads "visitor", "user:<id>", "device:<id>", "device:<id>:user:<id>" and "system:<name>"; anything else is "system". */
export function readActor(text: string): ActedBy {
  const [kind, id, , userId] = text.split(':')
  if (kind === 'visitor') return { kind }
  if (kind === 'user' && id) return { kind, userId: id }
  if (kind === 'device' && id) return { kind, deviceId: id, userId: userId ?? null }
  return { kind: 'system', name: kind === 'system' ? (id ?? '') : text }
}

/**
 * Whether what `did` did may be written down as done by `does`: the same person, or the same screen. Of a screen it may not be
 * two different people who worked there; where one of them is not known, it may.
 */
export function isSameActor(did: ActedBy, does: ActedBy): boolean {
  if (did.kind === 'user') return does.kind === 'user' && does.userId === did.userId
  if (did.kind !== 'device' || does.kind !== 'device' || did.deviceId !== does.deviceId) return false
  return did.userId === null || does.userId === null || did.userId === does.userId
}

export function deviceActor(deviceId: string, workerId: string | null): string {
  return workerId ? `device:${deviceId}:user:${workerId}` : `device:${deviceId}`
}
