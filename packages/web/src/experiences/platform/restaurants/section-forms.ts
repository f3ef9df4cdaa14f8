import type { RestaurantInfo } from '@comanda/contract/restaurant-info'
import type { PlatformRestaurant } from '@comanda/contract/restaurants-admin'
import { feeIssues } from '@comanda/domain/restaurant/fee-fields'
import { orderingIssues } from '@comanda/domain/restaurant/ordering-fields'
import { termsIssues } from '@comanda/domain/restaurant/platform-terms'
import { platformProfileIssues } from '@comanda/domain/restaurant/profile-fields'
import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'
import type { Issues } from '../../back-office/forms/draft.ts'
import { type DraftForm, useDraftForm } from '../../back-office/forms/use-draft-form.ts'
import { storedOf } from '../../back-office/restaurant/section-screen.tsx'
import { useStaff } from '../../back-office/session.tsx'
import { refreshRestaurants } from './queries.ts'

/** The forms of a restaurant: one for each section that the server stores with a revision of its own. */
export function useSectionForms(info: RestaurantInfo, details: PlatformRestaurant) {
  const restaurantId = info.restaurant.id
  return {
    profile: useSection(
      restaurantId,
      info.profile,
      platformProfileIssues,
      async (fields, revision) =>
        (await loadApi()).restaurantInfo.saveProfile({ restaurantId, revision, ...fields }),
      (saved) => saved.profile,
    ),
    ordering: useSection(
      restaurantId,
      info.ordering,
      orderingIssues,
      async (fields, revision) =>
        (await loadApi()).restaurantInfo.saveOrdering({ restaurantId, revision, ...fields }),
      (saved) => saved.ordering,
    ),
    fees: useSection(
      restaurantId,
      info.fees,
      feeIssues,
      async (fields, revision) =>
        (await loadApi()).restaurantInfo.saveFees({ restaurantId, revision, ...fields }),
      (saved) => saved.fees,
    ),
    // Only the server knows the hosts of the platform.
    terms: useSection(
      restaurantId,
      details.terms,
      (fields) => termsIssues(fields, []),
      async (fields, revision) =>
        (await loadApi()).restaurantsAdmin.saveTerms({ restaurantId, revision, ...fields }),
      (saved) => saved.terms,
    ),
  }
}

export type SectionForms = ReturnType<typeof useSectionForms>

function useSection<Row extends { revision: number }, Saved>(
  restaurantId: string,
  row: Row,
  issuesOf: (fields: Omit<Row, 'revision'>) => Issues<Omit<Row, 'revision'>>,
  save: (fields: Omit<Row, 'revision'>, revision: number) => Promise<Saved>,
  savedRow: (saved: Saved) => Row,
): DraftForm<Omit<Row, 'revision'>> {
  const client = useQueryClient()
  const { reload } = useStaff()
  return useDraftForm({
    stored: storedOf(row),
    issuesOf,
    save,
    savedRow,
    storedOf,
    onSaved: async () => {
      await Promise.all([refreshRestaurants(client, restaurantId), reload()])
      toast.success('Restaurant saved')
    },
  })
}
