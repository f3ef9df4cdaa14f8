import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useState } from 'react'
import { createSignal } from '../../../shared/store.ts'
import { useStaff } from '../session.tsx'

/** Unsaved input while the back office is locked or its session has ended, and its screens are removed. */
const retained = new Map<string, unknown>()
/** Notifies while the screens are still there. */
const locks = createSignal()

/**
 * The unsaved input of a form, null without any. It is retained while the user has to sign in again: the form has it again
 * when it is next shown to the same user at the same address. `name` distinguishes the forms of one address.
 */
export function useRetainedDraft<Draft>(
  name: string,
): [Draft | null, Dispatch<SetStateAction<Draft | null>>] {
  const { user, restaurantId } = useStaff()
  const keyOf = () => JSON.stringify([user.id, restaurantId, location.pathname, location.search, name])
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

export function dropDraftsOfOthers(userId: string): void {
  for (const key of retained.keys()) if (JSON.parse(key)[0] !== userId) retained.delete(key)
}
