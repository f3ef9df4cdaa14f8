import { giftCardTermsIssues, maxOfferedAmounts } from '@comanda/domain/marketing/gift-card-sale'
import { type Cents, zeroCents } from '@comanda/domain/money/cents'
import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { FailedState } from '@comanda/ui/failed-state'
import { FieldError } from '@comanda/ui/field-error'
import { IconButton } from '@comanda/ui/icon-button'
import { Plus, Trash2 } from '@comanda/ui/icons.ts'
import { MoneyField } from '@comanda/ui/money-field'
import { Loading, Skeleton } from '@comanda/ui/skeleton'
import { Switch } from '@comanda/ui/switch'
import { toast } from '@comanda/ui/toast.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useAction } from '../../../shared/use-action.ts'
import { FailureNotice } from '../failure-notice.tsx'
import { isSame } from '../forms/draft.ts'
import { focusFirstIssue } from '../forms/focus-first-issue.ts'
import { removeRow } from '../forms/keep-focus.ts'
import { closeGuarded, useLeaveGuard } from '../forms/leave-guard.tsx'
import { failureOf } from '../queries.ts'
import type { StaffRestaurant } from '../session.tsx'
import { type GiftCardTerms, giftCardsKey, saveTerms, termsQuery } from './queries.ts'

/** Whether customers can buy gift cards, and for which amounts. */
export function TermsDialog({ restaurant, onClose }: { restaurant: StaffRestaurant; onClose: () => void }) {
  const query = useQuery(termsQuery(restaurant.id))
  const failure = failureOf(query, 'The amounts did not load')
  if (query.data) return <TermsForm restaurant={restaurant} stored={query.data} onClose={onClose} />
  return (
    <Dialog open title="Sell gift cards" above={restaurant.name} onClose={onClose}>
      {failure ? (
        <FailedState level={3} {...failure} />
      ) : (
        <Loading>
          <Skeleton className="h-10 w-full" />
          <Skeleton className="mt-4 h-32 w-full" />
        </Loading>
      )}
    </Dialog>
  )
}

/** An offered amount of the form; null while its field is empty. */
interface Offered {
  key: string
  amount: Cents | null
}

const entered = (amounts: readonly Offered[]) =>
  amounts.flatMap(({ amount }) => (amount === null ? [] : [amount]))

const offered = (amount: Cents | null): Offered => ({ key: crypto.randomUUID(), amount })

function TermsForm({
  restaurant,
  stored,
  onClose,
}: {
  restaurant: StaffRestaurant
  stored: GiftCardTerms
  onClose: () => void
}) {
  const form = useId()
  const addButton = useRef<HTMLButtonElement>(null)
  const queries = useQueryClient()
  const [isSelling, setSelling] = useState(stored.isSelling)
  const [amounts, setAmounts] = useState(() => stored.amounts.map(offered))
  const [minAmount, setMin] = useState<Cents | null>(stored.minAmount)
  const [maxAmount, setMax] = useState<Cents | null>(stored.maxAmount)
  const [attempted, setAttempted] = useState(false)
  const terms: GiftCardTerms = {
    isSelling,
    amounts: entered(amounts),
    minAmount: minAmount ?? zeroCents,
    maxAmount: maxAmount ?? zeroCents,
  }
  const issues = giftCardTermsIssues(terms)
  const issueOf = (path: string) =>
    attempted ? issues.find((issue) => issue.path === path)?.message : undefined
  const amountsIssue = issueOf('amounts')
  // The amount at fault is the first one with which the issue appears.
  const faulty = amounts.findIndex((_, index) =>
    giftCardTermsIssues({ ...terms, amounts: entered(amounts.slice(0, index + 1)) }).some(
      ({ path, message }) => path === 'amounts' && message === amountsIssue,
    ),
  )
  const [start] = useState(terms)
  useLeaveGuard(form, !isSame(terms, start))
  const close = () => closeGuarded(form, onClose)
  const { run, busy, failure } = useAction(() => saveTerms({ restaurantId: restaurant.id, terms }), {
    onDone: () => {
      toast.success(isSelling ? 'Gift cards are sold on your site' : 'Gift cards are not sold')
      onClose()
      return queries.invalidateQueries({ queryKey: giftCardsKey })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempted(true)
    if (amounts.length === 0) addButton.current?.focus()
    else if (issues.length > 0) focusFirstIssue(form)
    else run()
  }
  return (
    <Dialog
      open
      title="Sell gift cards"
      above={restaurant.name}
      description="Customers buy them on your site, and their money is a liability until it is spent."
      onClose={busy ? undefined : close}
      footer={
        <div className="flex flex-auto justify-end gap-2">
          <Button onClick={close} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="solid" busy={busy} busyLabel="Saving…">
            Save
          </Button>
        </div>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-5">
        <FailureNotice failure={failure} />
        <Switch
          label="Sell gift cards"
          description="A link to the page appears at the end of your menu."
          checked={isSelling}
          onChange={(event) => setSelling(event.currentTarget.checked)}
        />
        <fieldset className="grid gap-3">
          <legend className="mb-2 font-semibold text-14">Amounts offered</legend>
          {amounts.length > 0 && (
            <ul className="grid gap-3">
              {amounts.map(({ key, amount }, index) => (
                <li key={key} className="flex items-start gap-2">
                  <MoneyField
                    label={`Amount ${index + 1}`}
                    hideLabel
                    className="flex-auto"
                    value={amount}
                    error={index === faulty ? amountsIssue : undefined}
                    onChange={(changed) =>
                      setAmounts(amounts.map((one) => (one.key === key ? { key, amount: changed } : one)))
                    }
                  />
                  <IconButton
                    label={`Remove amount ${index + 1}`}
                    icon={<Trash2 aria-hidden="true" className="size-4" />}
                    data-remove
                    onClick={({ currentTarget }) =>
                      removeRow(
                        currentTarget,
                        () => setAmounts(amounts.filter((one) => one.key !== key)),
                        addButton,
                      )
                    }
                  />
                </li>
              ))}
            </ul>
          )}
          {amounts.length === 0 && amountsIssue && (
            <FieldError id={`${form}-amounts`}>{amountsIssue}</FieldError>
          )}
          {amounts.length < maxOfferedAmounts && (
            <Button
              ref={addButton}
              aria-describedby={amounts.length === 0 && amountsIssue ? `${form}-amounts` : undefined}
              className="justify-self-start"
              onClick={() => setAmounts([...amounts, offered(null)])}
            >
              <Plus aria-hidden="true" className="size-4" />
              Add amount
            </Button>
          )}
        </fieldset>
        <div className="grid gap-4 sm:grid-cols-2">
          <MoneyField
            label="Lowest amount"
            value={minAmount}
            error={issueOf('minAmount')}
            hint="For other amounts, at least $5.00"
            onChange={setMin}
          />
          <MoneyField
            label="Highest amount"
            value={maxAmount}
            error={issueOf('maxAmount')}
            hint="At most $500.00"
            onChange={setMax}
          />
        </div>
      </form>
    </Dialog>
  )
}
