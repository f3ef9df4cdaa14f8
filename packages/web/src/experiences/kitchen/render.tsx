import type { PageState } from '@comanda/contract/page'
import type { RenderedPage } from '../../server.tsx'
import { KitchenApp } from './app.tsx'

export async function renderKitchen(state: PageState): Promise<RenderedPage> {
  return { head: { title: titleOf(state), noIndex: true }, body: <KitchenApp state={state} /> }
}

function titleOf(state: PageState): string {
  return state.restaurant ? `${state.restaurant.name} · Kitchen` : 'Comanda · Kitchen'
}
