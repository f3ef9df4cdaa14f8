import type { Caller } from '../../../app.ts'

/** Whoever acts, as the history of pauses names them: a person, or the one at work at a screen with its name. */
export function nameOfCaller({ user, device }: Caller): string {
  return (
    user?.name ||
    user?.email ||
    (device?.worker ? `${device.worker.name} at ${device.name}` : device?.name) ||
    ''
  )
}
