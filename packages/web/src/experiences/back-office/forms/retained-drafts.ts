import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useState } from 'react'
import { createSignal } from '../../../shared/store.ts'
import { useStaff } from '../session.tsx'

/** Unsaved input while the back office is locked and its screens are removed. */
const retained = new Map<string, unknown>()
/** Notifies of the lock while the screens are still there. */
const locks = createSignal()

/**
 * The unsaved input of a form, null without any. The idle lock retains it: the form has it again when it is next shown to
 * the same user at the same address. `name` distinguishes the forms of one address.
 */
export function useRetainedDraft<Draft>(
  name: string,
): [Draft | null, Dispatch<SetStateAction<Draft | null>>] {
  const { restaurantId } = useStaff()
  const keyOf = () => JSON.stringify([restaurantId, location.pathname, location.search, name])
  const [draft, setDraft] = useState<Draft | null>(() =>
    retained.size > 0 ? ((retained.get(keyOf()) as Draft | undefined) ?? null) : null,
  )
  const retain = useEffectEvent(() => draft !== null && retained.set(keyOf(), draft))
  const take = useEffectEvent(() => retained.delete(keyOf()))
  useEffect(() => {
    take()
    return locks.subscribe(() => retain())
  }, [])
  return [draft, setDraft]
}

/** Called before the screens are removed. */
export function retainDrafts(): void {
  locks.notify()
}

export function hasRetainedDrafts(): boolean {
  return retained.size > 0
}

export function dropRetainedDrafts(): void {
  retained.clear()
}
