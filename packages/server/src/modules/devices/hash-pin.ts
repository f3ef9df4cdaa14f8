import type { App } from '../../app.ts'

/** There are only a few thousand PINs, so the hash is keyed, with a key that is not in the database. */
export function hashPin(app: Pick<App, 'secrets'>, restaurantId: string, pin: string): Buffer {
  return app.secrets.derive('pin', `${restaurantId}:${pin}`)
}
