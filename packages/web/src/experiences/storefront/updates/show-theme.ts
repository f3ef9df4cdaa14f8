import type { PublicRestaurant } from '@comanda/contract/restaurants'
import { themeAttributes } from '@comanda/domain/look/theme-style'

const attributes = ['theme', 'ground', 'headings', 'cards', 'corners', 'density']

/** Shows the theme of a restaurant on the root element, as `document.ts` does on the server. */
export function showTheme({
  themeColor,
  themeStyle,
}: Pick<PublicRestaurant, 'themeColor' | 'themeStyle'>): void {
  const root = document.documentElement
  root.style.setProperty('--theme', themeStyle.color ?? themeColor)
  const shown = themeAttributes(themeStyle)
  for (const name of attributes) {
    if (shown[name] === undefined) delete root.dataset[name]
    else root.dataset[name] = shown[name]
  }
}
