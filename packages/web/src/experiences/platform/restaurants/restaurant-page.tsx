import type { RestaurantInfo } from '@comanda/contract/restaurant-info'
import type { PlatformRestaurant } from '@comanda/contract/restaurants-admin'
import { feeIssues } from '@comanda/domain/restaurant/fee-fields'
import { orderingIssues } from '@comanda/domain/restaurant/ordering-fields'
import { platformProfileIssues } from '@comanda/domain/restaurant/profile-fields'
import { Badge } from '@comanda/ui/badge'
import { Button } from '@comanda/ui/button'
import { buttonClass } from '@comanda/ui/button-class.ts'
import { EmptyState } from '@comanda/ui/empty-state'
import { LockOpen, Search } from '@comanda/ui/icons.ts'
import { Skeleton } from '@comanda/ui/skeleton'
import { Tabs } from '@comanda/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { UnsavedBadge } from '../../back-office/forms/save-actions.tsx'
import { NotLoaded } from '../../back-office/not-loaded.tsx'
import { StorefrontPreview } from '../../back-office/preview/storefront-preview.tsx'
import { failureOf } from '../../back-office/queries.ts'
import { restaurantInfoQuery } from '../../back-office/restaurant/queries.ts'
import { Screen } from '../../back-office/screen.tsx'
import { BasicInfo } from './basic-info.tsx'
import { EditGate } from './edit-gate.tsx'
import { useEditGrant } from './edit-grant.ts'
import { type RestaurantTab, restaurantPath, restaurantsPath } from './locations.ts'
import { MenuActions } from './menu/menu-actions.tsx'
import { MenuTab } from './menu/menu-tab.tsx'
import { platformRestaurantQuery } from './queries.ts'
import { useSectionForms } from './section-forms.ts'
import { SettingsTab } from './settings-tab.tsx'

interface PageProps {
  restaurantId: string
  tab: RestaurantTab
  /** The address below the menu. */
  menuPath: string
}

/** One restaurant as the platform manages it: its sections, its menu, and the preview. */
export function RestaurantPage(props: PageProps) {
  const details = useQuery(platformRestaurantQuery(props.restaurantId))
  const info = useQuery(restaurantInfoQuery(props.restaurantId))
  if (details.data && info.data) return <Loaded {...props} details={details.data} info={info.data} />
  const failure = failureOf(details, errorTitle) ?? failureOf(info, errorTitle)
  return (
    <Screen title={details.data?.restaurant.name ?? 'Restaurant'}>
      {failure?.code === 'HTTP_404' ? (
        <RestaurantNotFound />
      ) : (
        <NotLoaded failure={failure} level={2} label="Loading the restaurant">
          <Skeleton className="h-10 rounded-12!" />
          <div className="mt-4 grid gap-4 office:grid-cols-2">
            <Skeleton className="h-96 rounded-12!" />
            <Skeleton className="h-96 rounded-12!" />
          </div>
        </NotLoaded>
      )}
    </Screen>
  )
}

/** Of a deleted restaurant, or a mistyped address: another attempt would not help. */
function RestaurantNotFound() {
  return (
    <EmptyState
      level={2}
      className="py-20"
      icon={<Search className="size-5" />}
      title="This restaurant does not exist"
      action={
        <Link href={restaurantsPath} className={buttonClass({ variant: 'solid' })}>
          All restaurants
        </Link>
      }
    >
      The address may be out of date or mistyped.
    </EmptyState>
  )
}

const errorTitle = 'The restaurant did not load'
const tabs: readonly { value: RestaurantTab; label: string }[] = [
  { value: 'basic', label: 'Basic Info' },
  { value: 'settings', label: 'Settings' },
  { value: 'menu', label: 'Menu' },
  { value: 'preview', label: 'Preview' },
]

function Loaded({
  restaurantId,
  tab,
  menuPath,
  details,
  info,
}: PageProps & { details: PlatformRestaurant; info: RestaurantInfo }) {
  const [, navigate] = useLocation()
  const seconds = useEditGrant()
  // A user who has passed the gate stays in the form; the server asks again when the proof has expired.
  const [passed, setPassed] = useState(seconds > 0)
  const forms = useSectionForms(info, details)
  const all = Object.values(forms)
  const changed = all.some((form) => form.changed)
  const isForm = tab === 'basic' || tab === 'settings'
  const go = (to: RestaurantTab) => navigate(restaurantPath(restaurantId, to))
  const save = () => {
    const { profile, ordering, fees } = forms
    const inBasics = Object.keys(platformProfileIssues(profile.fields)).length > 0
    const inSettings =
      Object.keys({ ...orderingIssues(ordering.fields), ...feeIssues(fees.fields) }).length > 0
    if (inBasics && tab !== 'basic') go('basic')
    else if (inSettings && !inBasics && tab !== 'settings') go('settings')
    for (const form of all) if (form.changed && !form.busy) form.submit()
  }
  const { name, description, phone, themeColor } = forms.profile.fields
  const values = useMemo(
    () => ({ restaurant: { name, description, phone, themeColor } }),
    [name, description, phone, themeColor],
  )
  return (
    <Screen
      title={details.restaurant.name}
      actions={
        <>
          {passed && seconds > 0 && (
            <Badge className="max-office:hidden" icon={<LockOpen className="size-3.5" />}>
              Editing for {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
            </Badge>
          )}
          <UnsavedBadge changed={changed} />
          {tab === 'menu' && <MenuActions restaurantId={restaurantId} />}
          <Button variant="plain" onClick={() => navigate(restaurantsPath)}>
            {isForm || changed ? 'Cancel' : 'All restaurants'}
          </Button>
          {(isForm || changed) && (
            <Button
              variant="solid"
              busy={all.some((form) => form.busy)}
              busyLabel="Saving…"
              disabled={!changed}
              onClick={save}
            >
              Save Restaurant
            </Button>
          )}
        </>
      }
    >
      <Tabs label="Restaurant" tabs={tabs} value={tab} onChange={go}>
        {passed && (
          <>
            <div hidden={tab !== 'basic'}>
              <BasicInfo forms={forms} info={info} details={details} />
            </div>
            <div hidden={tab !== 'settings'}>
              <SettingsTab forms={forms} info={info} details={details} />
            </div>
          </>
        )}
        {tab === 'menu' && <MenuTab restaurantId={restaurantId} path={menuPath} />}
        {tab === 'preview' && (
          <StorefrontPreview restaurantId={restaurantId} device="desktop" values={values} />
        )}
      </Tabs>
      {isForm && !passed && (
        <EditGate
          restaurant={details.restaurant}
          onProved={() => setPassed(true)}
          onCancel={() => navigate(restaurantsPath)}
        />
      )}
    </Screen>
  )
}
