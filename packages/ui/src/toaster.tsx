import { useEffect, useState, useSyncExternalStore } from 'react'
import { cx } from './cx.ts'
import { currentToasts, holdToasts, releaseToasts, subscribeToasts, type ToastEntry } from './toast.ts'
import { ToastCard } from './toast-card.tsx'

/**
 * Where toasts appear: once in each app, outside of its screens. A screen with a bar at its bottom sets
 * `--toast-lift` to the bar's height, one with a panel at its right `--toast-inset` to the panel's width, so that no toast
 * covers them.
 */
export function Toaster() {
  return <ToastOutlet />
}

/**
 * An outlet for toasts. A modal dialog makes the rest of the page inert and silent, so each dialog has an
 * outlet of its own and the newest one shows them: at the bottom, above the dialog's footer, or at the top of phones,
 * for a dialog that must be answered: its question and buttons are at the bottom.
 */
export function ToastOutlet({ place = 'bottom' }: { place?: 'bottom' | 'footer' | 'top' }) {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts, none)
  const shows = useNewestOutlet()
  const visible = shows ? toasts : []
  return (
    <section
      // The others are silent and are not landmarks.
      aria-label={shows ? 'Notifications' : undefined}
      onMouseEnter={holdToasts}
      onMouseLeave={releaseToasts}
      onFocus={holdToasts}
      onBlur={releaseToasts}
      className={cx(
        place === 'footer' && '[--toast-lift:5.25rem]',
        place === 'top' ? 'top-0 sm:top-auto sm:bottom-(--toast-lift,0)' : 'bottom-(--toast-lift,0)',
        'pointer-events-none fixed inset-x-0 z-toast flex flex-col items-center gap-2 p-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:right-(--toast-inset,0) sm:left-auto sm:w-107 sm:items-stretch sm:p-6',
      )}
    >
      <div aria-live="polite" className="flex w-full flex-col gap-2">
        {visible.filter(isCalm).map((entry) => (
          <ToastCard key={entry.id} entry={entry} />
        ))}
      </div>
      <div role="alert" className="flex w-full flex-col gap-2">
        {visible.filter(isError).map((entry) => (
          <ToastCard key={entry.id} entry={entry} />
        ))}
      </div>
    </section>
  )
}

let outlets: symbol[] = []
const watchers = new Set<() => void>()

function useNewestOutlet(): boolean {
  const [self] = useState(() => Symbol('outlet'))
  useEffect(() => {
    setOutlets([...outlets, self])
    return () => {
      // the pointer that held the toasts was over an outlet that has unmounted
      releaseToasts()
      setOutlets(outlets.filter((outlet) => outlet !== self))
    }
  }, [self])
  return useSyncExternalStore(watchOutlets, () => outlets.at(-1) === self, never)
}

function setOutlets(next: symbol[]): void {
  outlets = next
  for (const watcher of watchers) watcher()
}

function watchOutlets(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
  }
}

const NONE: readonly ToastEntry[] = []
const none = () => NONE
const never = () => false
const isError = (entry: ToastEntry) => entry.kind === 'error'
const isCalm = (entry: ToastEntry) => entry.kind !== 'error'
