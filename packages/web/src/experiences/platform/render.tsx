import type { PageState } from '@comanda/contract/page'
import type { RenderedPage } from '../../document.ts'
import { PlatformApp } from './app.tsx'

export async function renderPlatform(state: PageState): Promise<RenderedPage> {
  return { head: { title: titleOf(state), noIndex: true }, body: <PlatformApp state={state} /> }
}

function titleOf(state: PageState): string {
  return state.restaurant ? `${state.restaurant.name} · Platform` : 'Comanda · Platform'
}
