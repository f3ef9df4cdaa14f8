import { zonedTime } from '@comanda/domain/time/zone'
import { hydrateRoot } from 'react-dom/client'
import { readPageState } from '../../shared/page-state.ts'
import { StorefrontApp } from './app.tsx'
import { preloadScreen } from './screens.tsx'

/** Gathers what bringing the server's markup to life needs, and gives the way to do it. */
export async function prepare(): Promise<() => void> {
  const root = document.getElementById('root')
  const state = readPageState()
  // The engine's first look at a time zone takes long; what follows finds it done.
  if (state.restaurant) zonedTime(state.now, state.restaurant.settings.timezone)
  // The screen of this path must be there before React compares it with the server's markup.
  await preloadScreen(state).catch(() => {})
  return () => {
    if (root) hydrateRoot(root, <StorefrontApp state={state} />)
  }
}
