import type { TestedAddress } from '@comanda/contract/delivery-area'
import type { AreaFields } from '@comanda/domain/delivery/delivery-area'
import { formatMoney } from '@comanda/domain/money/format'
import { Button } from '@comanda/ui/button'
import { CircleCheck, CircleX } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { TextField } from '@comanda/ui/text-field'
import { type FormEvent, useState } from 'react'
import { useAction } from '../../../shared/use-action.ts'
import { FailureNotice } from '../failure-notice.tsx'
import { isReadable } from '../forms/draft.ts'
import { testAddress } from './queries.ts'

/** Shows the fee and minimum of an address for the area on the screen, saved or unsaved. */
export function TryAddress({
  restaurantId,
  area,
  onTested,
}: {
  restaurantId: string
  area: AreaFields
  onTested: (tested: TestedAddress) => void
}) {
  const [address, setAddress] = useState('')
  const [tested, setTested] = useState<{ answer: TestedAddress; area: AreaFields } | null>(null)
  const testing = useAction(() => testAddress(restaurantId, area, address), {
    onDone: (answer) => {
      setTested({ answer, area })
      onTested(answer)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    testing.run()
  }
  return (
    <section aria-label="Test an address" className="rounded-card border border-line bg-surface p-4">
      <h2 className="font-semibold text-14">Test an address</h2>
      <form noValidate onSubmit={submit} className="mt-3 grid gap-3">
        <TextField
          label="Address"
          placeholder="12 Maple Court, Summit, NJ 07901"
          autoComplete="off"
          maxLength={300}
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <Button
          type="submit"
          className="justify-self-start"
          busy={testing.busy}
          busyLabel="Testing…"
          disabled={address.trim() === '' || !isReadable(area)}
        >
          Test
        </Button>
      </form>
      <div aria-live="polite" className="mt-3 empty:hidden">
        <FailureNotice failure={testing.failure} />
        {tested && !testing.failure && (
          <Answer tested={tested.answer} area={tested.area} isCurrent={tested.area === area} />
        )}
      </div>
    </section>
  )
}

function Answer({
  tested,
  area,
  isCurrent,
}: {
  tested: TestedAddress
  area: AreaFields
  isCurrent: boolean
}) {
  const { address, isDelivered, message, zoneId, fee, minimum, miles } = tested
  const zone = area.zones.find(({ id }) => id === zoneId)
  return (
    <Notice
      tone={isDelivered ? 'success' : 'danger'}
      icon={isDelivered ? <CircleCheck className="size-4.5" /> : <CircleX className="size-4.5" />}
      title={isDelivered ? (zone?.name ?? 'Delivered') : 'Unable to deliver'}
    >
      {isDelivered && fee !== null && minimum !== null ? (
        <p>
          {fee === 0 ? 'Free delivery' : `Delivery fee ${formatMoney(fee)}`}, minimum order{' '}
          {formatMoney(minimum)}
        </p>
      ) : (
        <p>{message}</p>
      )}
      <p className="text-13 text-ink-2">
        {address}
        {miles !== null && `, ${miles.toFixed(1)} miles`}
      </p>
      {!isCurrent && <p className="text-13 text-ink-2">The zones have changed since: test again.</p>}
    </Notice>
  )
}
