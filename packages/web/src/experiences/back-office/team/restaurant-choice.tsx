import { RestaurantLogo } from '@comanda/ui/restaurant-logo'
import { Select } from '@comanda/ui/select'
import { logoSource } from '../restaurant-name.tsx'
import type { StaffRestaurant } from '../session.tsx'

export interface RestaurantChoiceProps {
  restaurants: readonly StaffRestaurant[]
  /** Whether the choice can be empty, which means all restaurants. */
  optional: boolean
  value: string | null
  onChange: (restaurantId: string | null) => void
  /** Why the choice is fixed. */
  fixed?: string
  /** Offers a restaurant that does not exist yet. */
  onNew?: () => void
  isNew?: boolean
}

/** The restaurant that a role applies to. */
export function RestaurantChoice({
  restaurants,
  optional,
  value,
  onChange,
  fixed,
  onNew,
  isNew = false,
}: RestaurantChoiceProps) {
  const hint = fixed ?? (optional ? 'Leave empty for all restaurants.' : undefined)
  const chosen = restaurants.find(({ id }) => id === value)
  return (
    <Select
      label="Restaurant"
      optional={optional}
      disabled={fixed !== undefined}
      hint={isNew ? 'They create it after they accept.' : hint}
      value={isNew ? newRestaurant : (value ?? '')}
      onChange={(id) => (id === newRestaurant ? onNew?.() : onChange(id || null))}
      leading={chosen && <RestaurantLogo src={logoSource(chosen.logo)} className="size-5 rounded-6!" />}
      options={[
        ...(optional ? [['', 'All restaurants'] as const] : []),
        ...(onNew ? [[newRestaurant, 'A new restaurant'] as const] : []),
        ...restaurants.map(({ id, name }) => [id, name] as const),
      ]}
    />
  )
}

const newRestaurant = 'new'
