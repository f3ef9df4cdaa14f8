import type { PageState } from '@comanda/contract/page'
import type { RenderedPage } from '../../document.ts'
import { OwnerApp } from './app.tsx'

export async function renderOwner(state: PageState): Promise<RenderedPage> {
  return { head: { title: titleOf(state), noIndex: true }, body: <OwnerApp state={state} /> }
}

function titleOf(state: PageState): string {
  return state.restaurant ? `${state.restaurant.name} · Owner` : 'Comanda · Owner'
}
