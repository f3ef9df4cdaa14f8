export type ToastKind = 'success' | 'error' | 'info'

export interface ToastOptions {
  /** The error's code, shown below the message for support requests. */
  code?: string
  /** One follow-up action, such as Undo. */
  action?: { label: string; onSelect: () => void }
  /** How long it stays, in milliseconds. */
  duration?: number
}

export interface ToastEntry extends ToastOptions {
  readonly id: number
  readonly kind: ToastKind
  readonly message: string
}

/** How long a toast stays by default, in milliseconds, not counting the time it is held. */
export const TOAST_MS = 5000

/**
 * Reports briefly that something succeeded or failed. A message that must not be missed belongs on the page. Each
 * function returns an id for `dismissToast`.
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

const MAX_TOASTS = 3
const listeners = new Set<() => void>()
let live: Live[] = []
let entries: readonly ToastEntry[] = []
let held = false
let lastId = 0

function show(kind: ToastKind, message: string, options?: ToastOptions): number {
  // a repeated message restarts its toast instead of adding another
  for (const { entry } of live) if (entry.kind === kind && entry.message === message) dismissToast(entry.id)
  lastId += 1
  const toastLive: Live = {
    entry: { ...options, id: lastId, kind, message },
    left: options?.duration ?? TOAST_MS,
    since: 0,
    timer: undefined,
  }
  live.push(toastLive)
  if (live.length > MAX_TOASTS && live[0]) dismissToast(live[0].entry.id)
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

/** Pauses the timers of all toasts while a pointer or the focus is on one. */
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

/** The visible toasts, oldest first. The same array until something changes. */
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
