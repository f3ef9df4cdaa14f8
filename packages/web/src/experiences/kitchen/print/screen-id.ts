import { readStored, writeStored } from '../../../shared/browser-store.ts'
import { newId } from '../actions/new-id.ts'

const KEY = 'comanda.kitchen-screen-id'

let screenId = readStored(KEY)

/** Identifies this screen among those that print: the same in all tabs of this browser and after a reload, as its settings are. */
export function ownScreenId(): string {
  screenId ??= readStored(KEY) ?? newId()
  writeStored(KEY, screenId)
  return screenId
}
