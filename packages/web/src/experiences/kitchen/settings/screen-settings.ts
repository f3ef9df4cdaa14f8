import { useSyncExternalStore } from 'react'
import { browserStore, readStored, writeStored } from '../../../shared/browser-store.ts'
import { createSignal } from '../../../shared/store.ts'
import { defaultKeys, type KeyMap, readKeyMap } from '../keys/key-map.ts'

/** Settings of one screen, stored on the device: other screens of the same kitchen may differ. */
export interface ScreenSettings {
  /** 0 to 1. */
  volume: number
  textSize: TextSize
  /**
   * Ids of the stations whose lines this screen shows, or 'expediter'; null: all. Some may no longer exist.
   */
  station: string | null
  /** Lanes side by side, or all open orders sorted by promise. */
  layout: 'lanes' | 'flow'
  /** Shows the all-day counts as a lane. */
  allDay: boolean
  /** Prints tickets automatically on this screen. */
  autoPrint: boolean
  /** The name of the printer that it shares with other screens; null: it has one of its own. */
  printer: string | null
  /** Listens to single keys of a keyboard or bump bar. */
  keys: boolean
  /** The key assignments: bump bars differ. */
  keyMap: KeyMap
  /** What the screen opens: the kitchen board or the order-ready board. */
  shows: 'board' | 'ready'
  /** The order-ready board sounds when an order becomes ready. */
  chime: boolean
}

export const textSizes = ['normal', 'large', 'huge'] as const
export type TextSize = (typeof textSizes)[number]

export const defaultScreenSettings: ScreenSettings = {
  volume: 1,
  textSize: 'normal',
  station: null,
  layout: 'lanes',
  allDay: false,
  autoPrint: false,
  printer: null,
  keys: true,
  keyMap: defaultKeys,
  shows: 'board',
  chime: true,
}

const KEY = 'comanda.kitchen-screen'
const changes = createSignal()
let settings: ScreenSettings | null = null

/** A setting of this screen and its setter. Survives a reload if the browser has storage. */
export function useScreenSetting<K extends keyof ScreenSettings>(
  key: K,
): [ScreenSettings[K], (value: ScreenSettings[K]) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => screenSettings()[key],
    () => defaultScreenSettings[key],
  )
  return [value, (next) => setScreenSetting(key, next)]
}

export function screenSettings(): ScreenSettings {
  settings ??= readScreenSettings(readStored(KEY))
  return settings
}

export function setScreenSetting<K extends keyof ScreenSettings>(key: K, value: ScreenSettings[K]): void {
  settings = { ...screenSettings(), [key]: value }
  writeStored(KEY, JSON.stringify(settings))
  changes.notify()
}

/** Reads the stored settings; missing or invalid ones get their default. */
export function readScreenSettings(text: string | null): ScreenSettings {
  const { volume, textSize, station, layout, allDay, autoPrint, printer, keys, keyMap, shows, chime } =
    parse(text)
  return {
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : defaultScreenSettings.volume,
    textSize: textSizes.find((size) => size === textSize) ?? defaultScreenSettings.textSize,
    station: typeof station === 'string' ? station : defaultScreenSettings.station,
    layout: layout === 'flow' ? 'flow' : 'lanes',
    allDay: typeof allDay === 'boolean' ? allDay : defaultScreenSettings.allDay,
    autoPrint: typeof autoPrint === 'boolean' ? autoPrint : defaultScreenSettings.autoPrint,
    printer: typeof printer === 'string' ? printer : defaultScreenSettings.printer,
    keys: typeof keys === 'boolean' ? keys : defaultScreenSettings.keys,
    keyMap: readKeyMap(keyMap),
    shows: shows === 'ready' ? 'ready' : 'board',
    chime: typeof chime === 'boolean' ? chime : defaultScreenSettings.chime,
  }
}

function parse(text: string | null): Partial<Record<keyof ScreenSettings, unknown>> {
  try {
    const found: unknown = JSON.parse(text ?? '{}')
    return typeof found === 'object' && found !== null ? found : {}
  } catch {
    return {}
  }
}

/** Notifies of changes made here and in other tabs of this screen. */
function subscribe(listener: () => void): () => void {
  const unsubscribe = changes.subscribe(listener)
  const onStorage = (event: StorageEvent) => {
    if (event.storageArea !== browserStore() || (event.key !== KEY && event.key !== null)) return
    settings = null
    listener()
  }
  window.addEventListener('storage', onStorage)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', onStorage)
  }
}
