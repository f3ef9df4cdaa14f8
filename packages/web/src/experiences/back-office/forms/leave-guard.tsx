import { AlertDialog } from '@comanda/ui/alert-dialog'
import { useEffect, useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'
import type { AroundNavHandler } from 'wouter'
import { createStore } from '../../../shared/store.ts'

/**
 * Asks for confirmation before a form with unsaved changes is left: by a link, by the browser's Back button, by closing
 * the tab. `unsaved` is what would be lost, or whether there is something; a guard that was released for a save is set again when it
 * changes. `stays` decides which addresses still show the form; by default those with the same path.
 */
export function useLeaveGuard(
  formId: string,
  unsaved: unknown,
  stays: (to: URL) => boolean = isSamePath,
): void {
  const keeps = useEffectEvent((to: URL) => stays(to))
  useEffect(() => {
    if (!unsaved) return
    guards.set(formId, (to) => keeps(to))
    here = currentEntry()
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => {
      guards.delete(formId)
      removeEventListener('beforeunload', warn)
    }
  }, [formId, unsaved])
}

/** The question. Rendered once, in the shell. */
export function LeaveGuardHost() {
  const leave = useSyncExternalStore(pending.subscribe, pending.read, noLeave)
  // When the session ends, the form is removed as well: the question is not shown after the next sign-in.
  useEffect(() => () => pending.set(null), [])
  return (
    <AlertDialog
      open={leave !== null}
      title="Leave without saving?"
      description="Your changes have not been saved. They will be lost."
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      onCancel={() => pending.set(null)}
      onConfirm={() => {
        releaseGuards()
        pending.set(null)
        leave?.()
      }}
    />
  )
}

/** Guards the browser's Back and Forward buttons. Called above all users of the router, because it must listen before the router. */
export function useHistoryGuard(): void {
  useLayoutEffect(() => {
    addEventListener('popstate', guardHistory)
    return () => removeEventListener('popstate', guardHistory)
  }, [])
}

/** Leaves without confirmation: when the edited row was deleted. */
export function releaseGuards(): void {
  guards.clear()
}

/** Leaves a form without confirmation after it was saved; other forms of the screen are still guarded. */
export function releaseGuard(formId: string): void {
  guards.delete(formId)
}

/** Closes a form without an address of its own, after confirmation if it is guarded. */
export function closeGuarded(formId: string, close: () => void): void {
  const isGuarded = guards.has(formId)
  // A question that was asked during a save ends with it.
  pending.set(isGuarded ? close : null)
  if (!isGuarded) close()
}

/** Navigations by links and screens; the router's `aroundNav`. */
export const guardNavigation: AroundNavHandler = (navigate, to, options) => {
  const go = () => {
    navigate(to, options)
    here = currentEntry()
  }
  if (isLeaving(new URL(to, location.href))) pending.set(go)
  else go()
}

/** By form. */
const guards = new Map<string, (to: URL) => boolean>()
/** Continues what the question interrupts. */
const pending = createStore<(() => void) | null>(null)
/** The entry of the browser's history that a Back button leaves. */
let here: { href: string; state: unknown } | null = null

/** The URL has already changed when the event arrives: it is restored until the user has decided. */
function guardHistory(event: PopStateEvent): void {
  const entry = here
  if (!entry || !isLeaving(new URL(location.href))) {
    here = currentEntry()
    return
  }
  event.stopImmediatePropagation()
  history.pushState(entry.state, '', entry.href)
  pending.set(() => history.back())
}

const isLeaving = (to: URL) => [...guards.values()].some((stays) => !stays(to))
const isSamePath = (to: URL) => here !== null && to.pathname === new URL(here.href).pathname
const currentEntry = () => ({ href: location.href, state: history.state as unknown })

const noLeave = () => null
