import type { Caller } from '../../../app.ts'

/** The caller's name for the pause history: the user, or the operator at a named screen. */
export function nameOfCaller({ user, device }: Caller): string {
  return (
    user?.name ||
    user?.email ||
    (device?.worker ? `${device.worker.name} at ${device.name}` : device?.name) ||
    ''
  )
}
