import { Checkbox } from '@comanda/ui/checkbox'
import { cx } from '@comanda/ui/cx.ts'
import { Notice } from '@comanda/ui/notice'
import { Loading, Skeleton } from '@comanda/ui/skeleton'
import { TextButton } from '@comanda/ui/text-button'
import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { useLoaded } from '../../../../shared/use-loaded.ts'
import { loadSavedCards } from '../../account/queries.ts'
import { useSignedIn } from '../../account/signed-in.ts'
import { CardEntry } from './card-entry.tsx'
import { type CardEntryHandle, type CardFormHandle, cardTexts } from './card-form-handle.ts'
import { SavedCardList } from './saved-card-list.tsx'
import { savedCardName } from './saved-card-name.ts'
import type { Charge } from './use-stripe-element.ts'

/**
 * The card for the payment: the form for a guest, and also the saved cards for a signed-in customer. The form stays
 * mounted, so that its input is not lost when a saved card is selected.
 */
export function CardPicker({ ref, charge }: { ref: Ref<CardFormHandle>; charge: Charge | null }) {
  const signedIn = useSignedIn()
  const { value, failure, loading, retry } = useLoaded(signedIn ? 'saved-cards' : null, loadSavedCards)
  /** undefined: not chosen yet; null: the form. */
  const [picked, setPicked] = useState<string | null | undefined>(undefined)
  const [save, setSave] = useState(false)
  const form = useRef<CardEntryHandle>(null)
  const cards = value ?? []
  const usable = cards.filter(({ isExpired }) => !isExpired)
  const saved =
    picked === null ? null : (usable.find(({ id }) => id === picked) ?? (loading ? null : usable[0]) ?? null)

  useImperativeHandle(ref, () => ({
    check: () => {
      if (loading) return cardTexts.loading
      return saved ? null : (form.current?.check() ?? null)
    },
    describe: () => (saved ? savedCardName(saved) : (form.current?.describe() ?? null)),
    choice: () => (signedIn ? { savedCardId: saved?.id ?? null, save: save && !saved } : null),
    confirm: (payment, billing) => {
      if (!form.current) return Promise.resolve({ kind: 'unclear', error: null })
      return saved ? form.current.confirmSaved(payment) : form.current.confirm(payment, billing)
    },
    resume: async (payment) => (await form.current?.resume(payment)) ?? { kind: 'unclear', error: null },
    reload: () => {
      setPicked(undefined)
      retry()
    },
  }))

  const isHidden = loading || saved !== null
  return (
    <div className="grid grid-cols-1 gap-4">
      {loading && (
        <Loading className="grid gap-2 rounded-card border border-line bg-surface p-5">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-4 w-28" />
        </Loading>
      )}
      {failure && (
        <Notice tone="warn" look="line" title="Your saved cards did not load">
          You can enter a card below. <TextButton onClick={retry}>Retry</TextButton>
        </Notice>
      )}
      {cards.length > 0 && <SavedCardList cards={cards} picked={saved?.id ?? null} onPick={setPicked} />}
      <div className={cx(isHidden && 'invisible -mt-4 h-0 overflow-hidden')} inert={isHidden}>
        <CardEntry ref={form} charge={charge} save={signedIn && save && !saved} />
        {signedIn && (
          <Checkbox
            className="mt-2"
            label="Save this card for next time"
            description="The payment provider stores it. You can remove it in your account."
            checked={save}
            onChange={(event) => setSave(event.currentTarget.checked)}
          />
        )}
      </div>
    </div>
  )
}
