/** The kitchen named in a path, if any, and which of its screens the path is. */
export interface KitchenPath {
  restaurantId: string | null
  screen: KitchenScreen
}

export type KitchenScreen = 'board' | 'ready' | 'load'

/** Parses `/`, `/kitchen` and `/kitchen/<id>`, each also followed by `/ready` or `/load`. */
export function readKitchenPath(path: string): KitchenPath {
  const [, root, ...rest] = path.toLowerCase().replace(/\/+$/, '').split('/')
  const last = rest.at(-1) ?? root
  const screen = last === 'ready' || last === 'load' ? last : 'board'
  const id = root === 'kitchen' ? rest[0] : undefined
  return { restaurantId: id && id !== screen ? id : null, screen }
}

/** Path of a screen of the kitchen at this path. */
export function kitchenPath(path: string, screen: KitchenScreen): string {
  const board = path.replace(/\/+$/, '').replace(/\/(ready|load)$/i, '')
  return screen === 'board' ? board || '/' : `${board}/${screen}`
}
