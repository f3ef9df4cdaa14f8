export type ToastKind = 'success' | 'error' | 'info'

export interface ToastOptions {
  /** The error's code, shown below the message so that it can be read out to support. */
  code?: string
  /** One thing to do about it, such as Undo. */
  action?: { label: string; onSelect: () => void }
}

export interface ToastEntry extends ToastOptions {
  readonly id: number
  readonly kind: ToastKind
  readonly message: string
}

/** How long a toast stays, in milliseconds, not counting the time it is held. */
export const TOAST_MS = 5000

/**
 * Says in passing that something was done or went wrong. What must not be missed belongs on the page.
 * Each returns an id for `dismissToast`.
 */
export const toast = {
  success: (message: string, options?: ToastOptions) => show('success', message, options),
  error: (message: string, options?: ToastOptions) => show('error', message, options),
  info: (message: string, options?: ToastOptions) => show('info', message, options),
}

interface Live {
  entry: ToastEntry
  left: number
  since: number
  timer: ReturnType<typeof setTimeout> | undefined
}

const MOST_AT_ONCE = 3
const listeners = new Set<() => void>()
let live: Live[] = []
let entries: readonly ToastEntry[] = []
let held = false
let lastId = 0

function show(kind: ToastKind, message: string, options?: ToastOptions): number {
  // the same words again start anew instead of piling up
  for (const { entry } of live) if (entry.kind === kind && entry.message === message) dismissToast(entry.id)
  lastId += 1
  const toastLive: Live = {
    entry: { ...options, id: lastId, kind, message },
    left: TOAST_MS,
    since: 0,
    timer: undefined,
  }
  live.push(toastLive)
  if (live.length > MOST_AT_ONCE && live[0]) dismissToast(live[0].entry.id)
  if (!held) run(toastLive)
  publish()
  return lastId
}

export function dismissToast(id: number): void {
  for (const one of live) if (one.entry.id === id) clearTimeout(one.timer)
  live = live.filter((one) => one.entry.id !== id)
  if (live.length === 0) held = false
  publish()
}

/** Stops every toast's clock, while a hand or the focus is on one. */
export function holdToasts(): void {
  if (held) return
  held = true
  for (const one of live) {
    clearTimeout(one.timer)
    one.left -= Date.now() - one.since
  }
}

export function releaseToasts(): void {
  if (!held) return
  held = false
  for (const one of live) run(one)
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The toasts on show, oldest first. The same array until something changes. */
export function currentToasts(): readonly ToastEntry[] {
  return entries
}

function run(one: Live): void {
  one.since = Date.now()
  one.timer = setTimeout(() => dismissToast(one.entry.id), one.left)
}

function publish(): void {
  entries = live.map((one) => one.entry)
  for (const listener of listeners) listener()
}
