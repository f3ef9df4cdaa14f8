import type { OrderView } from '@comanda/contract/orders'
import { type Car as CarValues, vehicleRequired } from '@comanda/domain/ordering/curbside'
import type { Zone } from '@comanda/domain/time/instant'
import { formatExactTime } from '@comanda/domain/time/repeated-time'
import { Button } from '@comanda/ui/button'
import { Car, CircleCheck } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { TextButton } from '@comanda/ui/text-button'
import { type FormEvent, useState } from 'react'
import { loadApi } from '../../../../shared/load-api.ts'
import { useAction } from '../../../../shared/use-action.ts'
import { CarFields } from '../car-fields.tsx'

export interface CurbsideCardProps {
  order: OrderView
  zone: Zone
  /** Shows the car and the arrival as the server returned them. */
  onChanged: (order: OrderView) => void
}

/** Requests that a pickup order is brought to the car: the description of the car, and its arrival. */
export function CurbsideCard({ order, zone, onChanged }: CurbsideCardProps) {
  const { vehicle, space, arrivedAt } = order.curbside
  const [editing, setEditing] = useState(false)
  const form = useCurbsideForm(order, (changed) => {
    setEditing(false)
    onChanged(changed)
  })
  return (
    <section
      aria-labelledby="curbside"
      className="rounded-card border border-line bg-surface px-5 py-4.5 sm:px-7 print:hidden"
    >
      <h2 id="curbside" className="flex items-center gap-2.5 font-semibold text-15">
        <Car className="size-4.5 text-ink-2" />
        {arrivedAt === null ? 'Stay in your car' : 'You are here'}
      </h2>
      {vehicle === null || editing ? (
        <Fields form={form} isNew={vehicle === null} />
      ) : (
        <>
          <p className="mt-1 flex flex-wrap items-center justify-between gap-x-4 text-15 text-ink-2">
            <span className="wrap-anywhere">
              {vehicle}
              {space && `, space ${space}`}
            </span>
            <TextButton onClick={() => setEditing(true)}>Change</TextButton>
          </p>
          {arrivedAt === null ? (
            <Button
              block
              variant="brand"
              className="mt-3"
              busy={form.saving.busy}
              busyLabel="Letting them know…"
              onClick={() => form.saving.run({ vehicle, space, isHere: true })}
            >
              I’m here
            </Button>
          ) : (
            <Notice tone="success" role="status" icon={<CircleCheck className="size-5" />} className="mt-2">
              The restaurant was notified at {formatExactTime(arrivedAt, zone)}. Your order will be brought to
              your car.
            </Notice>
          )}
          {form.saving.failure && (
            <p role="alert" className="mt-2 text-15 text-danger-ink">
              {form.saving.failure.message}
            </p>
          )}
        </>
      )}
    </section>
  )
}

function Fields({ form, isNew }: { form: ReturnType<typeof useCurbsideForm>; isNew: boolean }) {
  const { saving, values, issue } = form
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        form.submit(false)
      }}
    >
      {isNew && (
        <p className="mt-1 text-15 text-ink-2">Describe your car, and we will bring the order out to you.</p>
      )}
      <div className="mt-3">
        <CarFields car={values} issue={issue} onChange={form.change} />
      </div>
      {saving.failure && (
        <p role="alert" className="mt-2 text-15 text-danger-ink">
          {saving.failure.message}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button type="submit" busy={saving.busy && saving.input?.isHere === false} busyLabel="Saving…">
          {isNew ? 'Bring it to my car' : 'Save'}
        </Button>
        {isNew && (
          <Button
            variant="brand"
            busy={saving.busy && saving.input?.isHere === true}
            busyLabel="Letting them know…"
            onClick={() => form.submit(true)}
          >
            I’m here already
          </Button>
        )}
      </div>
    </form>
  )
}

function useCurbsideForm({ token, curbside }: OrderView, onChanged: (order: OrderView) => void) {
  const [values, setValues] = useState<CarValues>({
    vehicle: curbside.vehicle ?? '',
    space: curbside.space,
  })
  const [issue, setIssue] = useState<string>()
  const saving = useAction(
    async (request: CarValues & { isHere: boolean }) =>
      (await loadApi()).orders.setCurbside({ token, ...request }),
    { onDone: onChanged },
  )
  const submit = (isHere: boolean) => {
    if (values.vehicle.trim() === '') setIssue(vehicleRequired)
    else saving.run({ ...values, isHere })
  }
  const change = (changed: Partial<CarValues>) => {
    setValues((current) => ({ ...current, ...changed }))
    setIssue(undefined)
  }
  return { values, issue, saving, submit, change }
}
