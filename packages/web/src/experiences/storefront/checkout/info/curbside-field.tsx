import type { Car } from '@comanda/domain/ordering/curbside'
import { Checkbox } from '@comanda/ui/checkbox'
import { CarFields } from '../car-fields.tsx'

/** Has a pickup order brought to the car. */
export function CurbsideField({
  id,
  car,
  issue,
  onChange,
}: {
  /** The id of the vehicle field. */
  id: string
  /** null: the customer comes to the counter. */
  car: Car | null
  issue: string | undefined
  onChange: (car: Car | null) => void
}) {
  return (
    <div className="grid gap-3">
      <Checkbox
        name="curbside"
        checked={car !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? { vehicle: '', space: '' } : null)}
        label="Bring it to my car"
        description="Press “I’m here” on the order page when you arrive."
      />
      {car && (
        <CarFields id={id} car={car} issue={issue} onChange={(changed) => onChange({ ...car, ...changed })} />
      )}
    </div>
  )
}
