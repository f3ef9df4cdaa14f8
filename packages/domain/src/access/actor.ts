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

export function deviceActor(deviceId: string, workerId: string | null): string {
  return workerId ? `device:${deviceId}:user:${workerId}` : `device:${deviceId}`
}
