/** The kitchen named in a path, if any, and whether the path is its order-ready board. */
export interface KitchenPath {
  restaurantId: string | null
  ready: boolean
}

/** Parses `/`, `/kitchen` and `/kitchen/<id>`, each also followed by `/ready`. */
export function readKitchenPath(path: string): KitchenPath {
  const [, root, ...rest] = path.toLowerCase().replace(/\/+$/, '').split('/')
  const ready = (rest.at(-1) ?? root) === 'ready'
  const id = root === 'kitchen' ? rest[0] : undefined
  return { restaurantId: id && id !== 'ready' ? id : null, ready }
}

/** Path of the order-ready board of the kitchen at this path. */
export function readyBoardPath(path: string): string {
  return readKitchenPath(path).ready ? path : `${path.replace(/\/+$/, '')}/ready`
}

/** Path of the kitchen's own board. */
export function kitchenBoardPath(path: string): string {
  return path.replace(/\/ready\/*$/i, '') || '/'
}
