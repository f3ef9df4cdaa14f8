import type { PageState } from '@comanda/contract/page'
import type { RenderedPage } from '../../document.ts'
import { KitchenApp } from './app.tsx'
import { readKitchenPath } from './kitchen-path.ts'
import { installedApp } from './offline/installed-app.ts'

export async function renderKitchen(state: PageState): Promise<RenderedPage> {
  const { restaurantId } = readKitchenPath(state.path)
  return {
    head: { title: titleOf(state), noIndex: true, app: installedApp(state.restaurant, restaurantId) },
    body: <KitchenApp state={state} />,
  }
}

function titleOf(state: PageState): string {
  return state.restaurant ? `${state.restaurant.name} · Kitchen` : 'Comanda · Kitchen'
}
