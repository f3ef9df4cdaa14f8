import { type Theme, themeCookie } from '@comanda/contract/page'
import { useSyncExternalStore } from 'react'
import { createSignal } from '../../shared/store.ts'

/** `system` follows the device. */
export type ThemeChoice = Theme | 'system'

export const themeChoices: readonly { value: ThemeChoice; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
]

/** The theme of the back offices. The server has already rendered the page in it. */
export function useTheme(): ThemeChoice {
  return useSyncExternalStore(changes.subscribe, chosenTheme, () => 'system')
}

/** For all pages of this host, for a year. */
export function chooseTheme(choice: ThemeChoice): void {
  const { documentElement: root } = document
  if (choice === 'system') delete root.dataset.theme
  else root.dataset.theme = choice
  const age = choice === 'system' ? 0 : 31_536_000
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser in use has the cookie store
  document.cookie = `${themeCookie}=${choice}; path=/; max-age=${age}; samesite=lax${secure}`
  changes.notify()
}

const changes = createSignal()

function chosenTheme(): ThemeChoice {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}
