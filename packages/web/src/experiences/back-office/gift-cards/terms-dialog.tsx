import type { StoredGiftCardTerms } from '@comanda/contract/gift-cards'
import { maxOfferedAmounts } from '@comanda/domain/marketing/gift-card-sale'
import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { FieldError } from '@comanda/ui/field-error'
import { IconButton } from '@comanda/ui/icon-button'
import { Plus, Trash2 } from '@comanda/ui/icons.ts'
import { MoneyField } from '@comanda/ui/money-field'
import { Skeleton } from '@comanda/ui/skeleton'
import { Switch } from '@comanda/ui/switch'
import { toast } from '@comanda/ui/toast.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { bindFields } from '../forms/bind-fields.ts'
import { DraftForm } from '../forms/draft-form.tsx'
import { removeRow } from '../forms/keep-focus.ts'
import { closeGuarded } from '../forms/leave-guard.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { NotLoaded } from '../not-loaded.tsx'
import { failureOf } from '../queries.ts'
import type { StaffRestaurant } from '../session.tsx'
import { giftCardsKey, saveTerms, termsQuery } from './queries.ts'
import { faultyAmount, issuesOf, storedOf, termsOf, texts } from './terms-draft.ts'

/** Whether customers can buy gift cards, and for which amounts. */
export function TermsDialog({ restaurant, onClose }: { restaurant: StaffRestaurant; onClose: () => void }) {
  const query = useQuery(termsQuery(restaurant.id))
  const failure = failureOf(query, 'The amounts did not load')
  if (query.data) return <TermsForm restaurant={restaurant} stored={query.data} onClose={onClose} />
  return (
    <Dialog title="Sell gift cards" above={restaurant.name} onClose={onClose}>
      <NotLoaded failure={failure}>
        <Skeleton className="h-10 w-full" />
        <Skeleton className="mt-4 h-32 w-full" />
      </NotLoaded>
    </Dialog>
  )
}

function TermsForm({
  restaurant: { id: restaurantId, name },
  stored,
  onClose,
}: {
  restaurant: StaffRestaurant
  stored: StoredGiftCardTerms
  onClose: () => void
}) {
  const addButton = useRef<HTMLButtonElement>(null)
  const queries = useQueryClient()
  const form = useDraftForm({
    row: restaurantId,
    stored: storedOf(stored),
    issuesOf,
    save: (draft, revision) => saveTerms({ restaurantId, revision, terms: termsOf(draft) }),
    savedRow: (saved) => saved,
    storedOf,
    close: onClose,
    onSaved: ({ isSelling }) => {
      toast.success(isSelling ? 'Gift cards are sold on your site' : 'Gift cards are not sold')
      return queries.invalidateQueries({ queryKey: giftCardsKey })
    },
  })
  const { fields, set, issues, busy } = form
  const bind = bindFields(form)
  const { amounts } = fields
  const faulty = faultyAmount(fields, issues.amounts)
  const close = () => closeGuarded(form.id, onClose)
  const submit = (event?: FormEvent) => {
    form.submit(event)
    if (amounts.length === 0) addButton.current?.focus()
  }
  return (
    <Dialog
      title="Sell gift cards"
      above={name}
      description="Customers buy them on your site, and their money is a liability until it is spent."
      onClose={busy ? undefined : close}
      footer={
        <div className="flex flex-auto justify-end gap-2">
          <Button onClick={close} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={form.id} variant="solid" busy={busy} busyLabel={form.busyLabel}>
            Save
          </Button>
        </div>
      }
    >
      <DraftForm
        form={{ ...form, submit }}
        thing="restaurant’s sale of gift cards"
        texts={texts}
        className="gap-5"
      >
        <Switch
          label="Sell gift cards"
          description="A link to the page appears at the end of your menu."
          {...bind.checked('isSelling')}
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
                    error={index === faulty ? issues.amounts : undefined}
                    onChange={(changed) =>
                      set({
                        amounts: amounts.map((one) => (one.key === key ? { key, amount: changed } : one)),
                      })
                    }
                  />
                  <IconButton
                    label={`Remove amount ${index + 1}`}
                    icon={<Trash2 className="size-4" />}
                    data-remove
                    onClick={({ currentTarget }) =>
                      removeRow(
                        currentTarget,
                        () => set({ amounts: amounts.filter((one) => one.key !== key) }),
                        addButton,
                      )
                    }
                  />
                </li>
              ))}
            </ul>
          )}
          {amounts.length === 0 && issues.amounts && (
            <FieldError id={`${form.id}-amounts`}>{issues.amounts}</FieldError>
          )}
          {amounts.length < maxOfferedAmounts && (
            <Button
              ref={addButton}
              aria-describedby={amounts.length === 0 && issues.amounts ? `${form.id}-amounts` : undefined}
              className="justify-self-start"
              onClick={() => set({ amounts: [...amounts, { key: crypto.randomUUID(), amount: null }] })}
            >
              <Plus className="size-4" />
              Add amount
            </Button>
          )}
        </fieldset>
        <div className="grid gap-4 sm:grid-cols-2">
          <MoneyField
            label="Lowest amount"
            hint="For other amounts, at least $5.00"
            {...bind.value('minAmount')}
          />
          <MoneyField label="Highest amount" hint="At most $500.00" {...bind.value('maxAmount')} />
        </div>
      </DraftForm>
    </Dialog>
  )
}
