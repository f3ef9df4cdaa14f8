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
      onChange={({ currentTarget }) =>
        currentTarget.value === newRestaurant ? onNew?.() : onChange(currentTarget.value || null)
      }
      leading={chosen && <RestaurantLogo src={logoSource(chosen.logo)} className="size-5 rounded-6!" />}
    >
      {optional && <option value="">All restaurants</option>}
      {onNew && <option value={newRestaurant}>A new restaurant</option>}
      {restaurants.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}

const newRestaurant = 'new'
