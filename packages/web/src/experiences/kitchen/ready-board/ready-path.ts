/** Which kitchen a path of the kitchen names, if any, and whether it is the board for guests. */
export interface KitchenPlace {
  restaurantId: string | null
  ready: boolean
}

/** Reads `/`, `/kitchen` and `/kitchen/<id>`, each also with `/ready` behind it. */
export function readKitchenPath(path: string): KitchenPlace {
  const [, root, ...rest] = path.toLowerCase().replace(/\/+$/, '').split('/')
  const ready = (rest.at(-1) ?? root) === 'ready'
  const id = root === 'kitchen' ? rest[0] : undefined
  return { restaurantId: id && id !== 'ready' ? id : null, ready }
}

/** The board for guests of the kitchen at this path. */
export function readyBoardPath(path: string): string {
  return readKitchenPath(path).ready ? path : `${path.replace(/\/+$/, '')}/ready`
}

/** The kitchen's own board. */
export function kitchenBoardPath(path: string): string {
  return path.replace(/\/ready\/*$/i, '') || '/'
}
