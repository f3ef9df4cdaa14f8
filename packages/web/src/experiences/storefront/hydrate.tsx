import { setOffsets } from '@comanda/domain/time/zone'
import { hydrate } from '../../shared/hydrate.tsx'
import { readPageState } from '../../shared/page-state.ts'
import { StorefrontApp } from './app.tsx'
import { goBackUnrecorded } from './replay/navigate-unrecorded.ts'
import { preloadScreen } from './screens.tsx'

/** Loads what hydration needs, and returns the function that hydrates the page. */
export async function prepareHydration(): Promise<() => void> {
  const state = readPageState()
  if (state.preview) return (await import('./preview/show-preview.tsx')).preparePreview(state)
  goBackUnrecorded()
  if (state.restaurant && state.zoneOffsets) setOffsets(state.restaurant.settings.timezone, state.zoneOffsets)
  // The screen of this path must be loaded before React hydrates the server's markup.
  await preloadScreen(state).catch(() => {})
  return () => hydrate(<StorefrontApp state={state} />)
}
