import type { App } from '../../app.ts'

/** Of a few thousand possible PINs each has its hash: the key, which the database does not have, is what protects them. */
export function hashPin(app: Pick<App, 'secrets'>, restaurantId: string, pin: string): Buffer {
  return app.secrets.derive('pin', `${restaurantId}:${pin}`)
}
